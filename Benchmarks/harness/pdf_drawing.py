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
                elif name in ("Tj", "TJ"):
                    parts = operands[0] if name == "TJ" else operands
                    text = b"".join(bytes(part) for part in parts if isinstance(part, pikepdf.String))
                    file.write(f"t{font} {place} {text.decode('utf-16-be')}\n")
        return len(pdf.pages)


def base(font):
    return str(font.BaseFont).split("+")[-1].lstrip("/")


# What tells a reading program what is drawn, and the spaces between letters: the library's own calls have neither,
# so that the plain program does without the product's work on them.
MARKS = re.compile(rb"/\w+ <<[^\n]*>> BDC\n|EMC\n")
KERNED = re.compile(rb"\[([^\]]*)\] TJ")
# The library keeps numbers in 32 bits and writes more of their digits than the product's three.
FRACTION = re.compile(rb"-?\d+\.\d+")


def digest(report):
    """The digest of what is drawn on all pages, to be sure that both programs drew the same."""
    digest = hashlib.sha256()
    with pikepdf.open(report) as pdf:
        for page in pdf.pages:
            drawn = MARKS.sub(b"", page.Contents.read_bytes())
            drawn = FRACTION.sub(lambda number: b"%.3f" % float(number[0]), drawn)
            digest.update(KERNED.sub(lambda found: b"<" + b"".join(re.findall(rb"<(.*?)>", found[1])) + b"> Tj", drawn))
    return digest.hexdigest()
