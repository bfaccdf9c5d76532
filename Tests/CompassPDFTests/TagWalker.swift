import TestSupport

/// Walks a tagged PDF with pikepdf, from the root down and from every page up, and says what does not fit.
enum TagWalker {
  /// What it finds wrong, a line each, and then the tree itself, indented, with the text of each element's marked
  /// contents as pdfminer's own reader would see it.
  static func walk(_ pdf: [UInt8]) throws -> (faults: [String], tree: [String]) {
    let result = try Tool.withFile(pdf) { try Tool.run(Tool.python, "-c", script, $0) }
    guard result.status == 0 else { throw Tool.Complaint(program: "walker", errors: result.errors) }
    let lines = result.output.split(separator: "\n").map(String.init)
    return (
      lines.filter { $0.hasPrefix("FAULT ") }.map { String($0.dropFirst(6)) },
      lines.filter { $0.hasPrefix("TREE ") }.map { String($0.dropFirst(5)) }
    )
  }

  private static let script = """
    import sys, pikepdf
    pdf = pikepdf.open(sys.argv[1])
    def fault(text): print("FAULT", text)
    root = pdf.Root
    if not root.get("/MarkInfo", {}).get("/Marked", False): fault("not marked")
    tree = root.StructTreeRoot
    pages = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}

    # The parent tree, key by key.
    parents = {}
    def nums(node):
        if "/Kids" in node:
            for kid in node.Kids: nums(kid)
        entries = list(node.get("/Nums", []))
        keys = [int(key) for key in entries[0::2]]
        if "/Limits" in node and (keys[0], keys[-1]) != tuple(int(x) for x in node.Limits): fault("limits")
        for key, value in zip(keys, entries[1::2]):
            if key in parents: fault(f"key {key} twice")
            parents[key] = value
    nums(tree.ParentTree)
    if list(parents) != sorted(parents): fault("keys out of order")
    if int(tree.ParentTreeNextKey) <= max(parents, default=-1): fault("next key")

    def listed(element, key):
        if key not in element: return []
        value = element[key]
        return list(value) if isinstance(value, pikepdf.Array) else [value]

    # What each page marks, with its text, and what it does not mark.
    SHOWING = {"Tj", "TJ", "'", '"', "f", "F", "f*", "S", "s", "B", "b", "B*", "b*", "Do", "sh", "INLINE IMAGE"}
    def decoded(operand):
        if isinstance(operand, pikepdf.Array): return "".join(decoded(part) for part in operand)
        if isinstance(operand, pikepdf.String): return bytes(operand).decode("utf-16-be", "replace")
        return ""
    marked = {}
    for number, page in enumerate(pdf.pages):
        stack, texts = [], {}
        if page.obj.get("/Tabs") != "/S": fault(f"page {number}: tabs")
        level = inText = 0
        for operands, operator in pikepdf.parse_content_stream(page):
            name = str(operator)
            if name in ("BDC", "BMC"):
                properties = operands[1] if len(operands) > 1 else {}
                mcid = int(properties["/MCID"]) if "/MCID" in properties else None
                if mcid is not None:
                    if mcid in texts: fault(f"page {number}: MCID {mcid} twice")
                    if any(open is not None for _, open, _ in stack): fault(f"page {number}: nested MCID")
                    texts[mcid] = [str(operands[0]), ""]
                actual = bytes(properties["/ActualText"]).decode("utf-16") if "/ActualText" in properties else None
                stack.append((str(operands[0]), mcid, actual))
                if actual is not None:
                    for _, open, _ in stack:
                        if open is not None: texts[open][1] += actual
            elif name == "EMC":
                if not stack: fault(f"page {number}: EMC without BDC")
                else: stack.pop()
            elif name in SHOWING:
                if not stack: fault(f"page {number}: {name} outside of all marks")
                for _, mcid, _ in stack:
                    if mcid is not None and name in ("Tj", "TJ") and all(a is None for _, _, a in stack):
                        texts[mcid][1] += "".join(decoded(operand) for operand in operands)
        if stack: fault(f"page {number}: BDC without EMC")
        marked[number] = texts
        array = parents.get(int(page.obj.get("/StructParents", -1)))
        if array is None: fault(f"page {number}: no parents")
        elif sorted(texts) != list(range(len(array))): fault(f"page {number}: {len(array)} parents, {len(texts)} marks")

    # The tree from its root.
    seen, claimed = set(), {}
    def text_of(page, mcid): return marked[page].get(mcid, ["", ""])[1]
    def show(element, parent, depth):
        if element.objgen in seen: fault("an element twice"); return
        seen.add(element.objgen)
        if element.P.objgen != parent.objgen: fault(f"{element.S}: wrong parent")
        said, children = [], []
        for kid in listed(element, "/K"):
            if isinstance(kid, int) or not isinstance(kid, pikepdf.Dictionary):
                page, mcid = pages[element.Pg.objgen], int(kid)
            elif kid.get("/Type") == "/MCR":
                page, mcid = pages[kid.Pg.objgen], int(kid.MCID)
            elif kid.get("/Type") == "/OBJR":
                annotation = kid.Obj
                if annotation.P.objgen != kid.Pg.objgen: fault("OBJR on a wrong page")
                if parents[int(annotation.StructParent)].objgen != element.objgen: fault("annotation's parent")
                if "/Contents" not in annotation: fault("annotation without contents")
                said.append("@" + str(annotation.Contents))
                continue
            else:
                children.append(kid)
                continue
            if (page, mcid) in claimed: fault(f"MCID {mcid} of page {page} claimed twice")
            claimed[page, mcid] = element.objgen
            if marked[page].get(mcid, [""])[0] != str(element.S): fault(f"{element.S} marked otherwise")
            array = parents[int(pdf.pages[page].obj.StructParents)]
            if array[mcid].objgen != element.objgen: fault(f"parent of MCID {mcid} of page {page}")
            said.append(text_of(page, mcid))
        extras = ""
        for key in ("/Alt", "/ActualText"):
            if key in element: extras += f" {key[1:]}={str(element[key])}"
        for one in listed(element, "/A"):
            for key, value in one.items():
                if key != "/O":
                    value = [round(float(v)) for v in value] if isinstance(value, pikepdf.Array) else value
                    extras += f" {key[1:]}={value}"
        print("TREE", "  " * depth + str(element.S)[1:] + extras + ("" if not said else " " + "|".join(said)))
        for child in children: show(child, element, depth + 1)
    for kid in tree.K: show(kid, tree, 0)
    for page, texts in marked.items():
        for mcid in texts:
            if (page, mcid) not in claimed: fault(f"MCID {mcid} of page {page} belongs to nobody")
    for page in pdf.pages:
        for annotation in page.obj.get("/Annots", []):
            if "/StructParent" not in annotation: fault("annotation outside of the tree")
    """
}
