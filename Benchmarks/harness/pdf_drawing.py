"""Takes what is drawn out of a PDF that the product wrote, for a plain program to draw again."""

import hashlib
import re

import pikepdf

FONTS = {
    "OpenSans": "/usr/share/fonts/truetype/open-sans/OpenSans-Regular.ttf",
    "OpenSans-Semibold": "/usr/share/fonts/truetype/open-sans/OpenSans-Semibold.ttf",
    "OpenSans-Bold": "/usr/share/fonts/truetype/open-sans/OpenSans-Bold.ttf",
}
# The product's operators in the letters of `Peers/pdf_pages.c`.
LETTERS = {
    "rg": "f", "RG": "g", "w": "w", "J": "c", "j": "j", "m": "m", "l": "l", "c": "b", "h": "h", "f": "F", "S": "S",
}


def take(report, target):
    """Writes the drawing of all pages; returns how many there are."""
    with pikepdf.open(report) as pdf, open(target, "w", encoding="utf-8") as file:
        names = sorted({base(font) for page in pdf.pages for font in page.Resources.Font.values()})
        file.writelines(f"F {FONTS[name]}\n" for name in names)
        for page in pdf.pages:
            fonts = {key: names.index(base(font)) for key, font in page.Resources.Font.items()}
            file.write(f"P {page.MediaBox[2]} {page.MediaBox[3]}\n")
            font = place = None
            for operands, operator in pikepdf.parse_content_stream(page):
                name = str(operator)
                if name in LETTERS:
                    file.write(" ".join([LETTERS[name], *map(str, operands)]) + "\n")
                elif name == "Td":
                    place = f"{operands[0]} {operands[1]}"
                elif name == "Tf":
                    font = f"{fonts[str(operands[0])]} {operands[1]}"
                elif name == "Tj":
                    file.write(f"t{font} {place} {bytes(operands[0]).decode('utf-16-be')}\n")
                elif name == "TJ":
                    # Kerned text: libharu measures it, and gets the operator as it stands.
                    text = "".join(text_of(part) for part in operands[0])
                    file.write(f"k{font} {place} {array(operands[0])}\t{text}\n")
                elif name in ("BDC", "EMC"):
                    file.write(f"r{' '.join([*map(syntax, operands), name])}\n")
        return len(pdf.pages)


def base(font):
    return str(font.BaseFont).split("+")[-1].lstrip("/")


def is_text(part):
    return isinstance(part, pikepdf.String)


def text_of(part):
    return bytes(part).decode("utf-16-be") if is_text(part) else ""


def array(parts):
    return "[" + "".join(f"<{bytes(part).hex().upper()}>" if is_text(part) else str(part) for part in parts) + "]"


def syntax(operand):
    return operand.unparse().decode() if isinstance(operand, pikepdf.Object) else str(operand)


def digest(report):
    """The digest of what is drawn on all pages, to be sure that both programs drew the same.

    libharu keeps numbers in 32 bits and writes more of their digits than the product's three.
    """
    digest = hashlib.sha256()
    with pikepdf.open(report) as pdf:
        for page in pdf.pages:
            content = re.sub(rb"-?\d+\.\d+", lambda number: b"%.3f" % float(number[0]), page.Contents.read_bytes())
            digest.update(b" ".join(re.sub(rb"<<.*?>>", b"", content).split()))
    return digest.hexdigest()
