"""Takes the cells and formats out of a workbook that the product wrote, for a plain program to write again."""

import hashlib
import html
import re
import zipfile

CELL = re.compile(r'<c r="[A-Z]+\d+"(?: s="(\d+)")?(?: t="inlineStr"><is><t[^>]*>(.*?)</t></is></c>|><v>(.*?)</v></c>|/>)', re.S)
SHEET = "xl/worksheets/sheet1.xml"


def take(workbook, target):
    """Writes the cells of the first sheet for `Peers/xlsx_rows.c`; returns the number of rows, the header aside."""
    with zipfile.ZipFile(workbook) as archive:
        sheet, styles = archive.read(SHEET).decode(), archive.read("xl/styles.xml").decode()
    rows = 0
    with open(target, "w", encoding="utf-8") as file:
        file.writelines(formats(styles))
        for width in re.findall(r'<col [^>]*width="([\d.]+)"', sheet):
            # The file holds the width with the padding of a cell (ECMA-376 part 1 §18.3.1.13): 5 of 7 pixels.
            file.write(f"C\t{(int(float(width) * 7 + 0.5) - 5) / 7}\n")
        for row in re.finditer(r"<row [^>]*>(.*?)</row>", sheet, re.S):
            cells = []
            for style, text, number in CELL.findall(row.group(1)):
                kind, value = ("s", html.unescape(text)) if text else ("n", number) if number else ("b", "")
                cells.append(f"{kind}{style or 0}:{value}")
            file.write("\t".join(cells) + "\n")
            rows += 1
    return rows - 1


def formats(styles):
    """A line for each format, in the order in which the workbook numbers them."""
    numbers = {key: html.unescape(code) for key, code in re.findall(r'numFmtId="(\d+)" formatCode="(.*?)"', styles)}
    fonts = re.findall(r"<font>(.*?)</font>", styles)
    fills = re.findall(r"<fill>(.*?)</fill>", styles)
    borders = re.findall(r"<border>(.*?)</border>", styles)

    def color(text):
        found = re.search(r'rgb="FF([0-9A-F]{6})"', text)
        return found.group(1) if found else ""

    cells = re.search(r"<cellXfs.*?</cellXfs>", styles, re.S).group()
    for xf in re.findall(r'<xf numFmtId="(\d+)" fontId="(\d+)" fillId="(\d+)" borderId="(\d+)"([^>]*[^/]>.*?)</xf>', cells):
        number, font, fill, border, rest = xf
        yield "\t".join([
            "F", str(int("<b/>" in fonts[int(font)])), color(fonts[int(font)]), color(fills[int(fill)]),
            color(borders[int(border)]), str(int('horizontal="right"' in rest)), str(int('wrapText="1"' in rest)),
            numbers.get(number, ""),
        ]) + "\n"


def digest(workbook):
    """The digest of the rows and of the formats, to be sure that both programs wrote the same."""
    with zipfile.ZipFile(workbook) as archive:
        sheet, styles = archive.read(SHEET), archive.read("xl/styles.xml")
    rows = sheet[sheet.index(b"<cols>"):sheet.index(b"</sheetData>")]
    return hashlib.sha256(rows + styles).hexdigest()
