// A plain program on libharu: reads what is drawn on each page into memory, then draws it, every string measured,
// fonts embedded, pages compressed, and prints the number of pages and the seconds of the drawing and writing, of
// the clock and of the processor.
// The drawing is that of a PDF of the product, so that both have the same pages (the harness compares them).
//
//   pdf_pages DRAWING FILE
//
// DRAWING: a line "F path" for each font, then a letter and numbers for each operation: P page, f fill colour,
// g stroke colour, w line width, c cap, j join, m move, l line, b curve, h close, F fill, S stroke, and
// t font size x y text.

#define _GNU_SOURCE
#include <hpdf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_FONTS = 16 };

typedef struct {
  char kind;
  unsigned char font;
  float number[6];
  const char *text;
} Operation;

static double now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void failed(HPDF_STATUS status, HPDF_STATUS detail, void *user) {
  (void)user;
  fprintf(stderr, "pdf_pages: libharu error 0x%lX (%lu)\n", (unsigned long)status, (unsigned long)detail);
  exit(2);
}

static char *read_all(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END) != 0) exit(2);
  long size = ftell(file);
  rewind(file);
  char *text = malloc((size_t)size + 1);
  if (!text || fread(text, 1, (size_t)size, file) != (size_t)size) exit(2);
  text[size] = 0;
  fclose(file);
  return text;
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  char *text = read_all(arguments[1]);
  const char *paths[MOST_FONTS];
  int font_count = 0;
  size_t operation_count = 0, room = 1 << 16;
  Operation *operations = malloc(room * sizeof *operations);
  char *line;
  int began = 0;
  while ((line = strsep(&text, "\n")) && *line) {
    if (*line == 'F' && line[1] == ' ' && !began) {
      if (font_count == MOST_FONTS) return 2;
      paths[font_count++] = line + 2;
      continue;
    }
    began = 1;
    if (operation_count == room && !(operations = realloc(operations, (room *= 2) * sizeof *operations))) return 2;
    Operation *operation = &operations[operation_count++];
    memset(operation, 0, sizeof *operation);
    operation->kind = *line++;
    if (operation->kind == 't') operation->font = (unsigned char)strtol(line, &line, 10);
    for (int index = 0; index < (operation->kind == 't' ? 3 : 6) && *line == ' '; index++) {
      operation->number[index] = strtof(line, &line);
    }
    if (operation->kind == 't') operation->text = line + 1;
  }

  double start = now(CLOCK_MONOTONIC), used = now(CLOCK_PROCESS_CPUTIME_ID);
  HPDF_Doc document = HPDF_New(failed, NULL);
  HPDF_UseUTFEncodings(document);
  HPDF_SetPagesConfiguration(document, 500);
  HPDF_SetCompressionMode(document, HPDF_COMP_ALL);
  HPDF_Font fonts[MOST_FONTS];
  for (int index = 0; index < font_count; index++) {
    fonts[index] = HPDF_GetFont(document, HPDF_LoadTTFontFromFile(document, paths[index], HPDF_TRUE), "UTF-8");
  }
  HPDF_Page page = NULL;
  HPDF_Font font = NULL;
  float size = 0;
  size_t pages = 0;
  volatile float measured = 0;
  for (size_t index = 0; index < operation_count; index++) {
    const Operation *operation = &operations[index];
    const float *number = operation->number;
    switch (operation->kind) {
      case 'P':
        page = HPDF_AddPage(document);
        HPDF_Page_SetWidth(page, number[0]);
        HPDF_Page_SetHeight(page, number[1]);
        font = NULL;
        pages++;
        break;
      case 'f': HPDF_Page_SetRGBFill(page, number[0], number[1], number[2]); break;
      case 'g': HPDF_Page_SetRGBStroke(page, number[0], number[1], number[2]); break;
      case 'w': HPDF_Page_SetLineWidth(page, number[0]); break;
      case 'c': HPDF_Page_SetLineCap(page, (HPDF_LineCap)number[0]); break;
      case 'j': HPDF_Page_SetLineJoin(page, (HPDF_LineJoin)number[0]); break;
      case 'm': HPDF_Page_MoveTo(page, number[0], number[1]); break;
      case 'l': HPDF_Page_LineTo(page, number[0], number[1]); break;
      case 'b':
        HPDF_Page_CurveTo(page, number[0], number[1], number[2], number[3], number[4], number[5]);
        break;
      case 'h': HPDF_Page_ClosePath(page); break;
      case 'F': HPDF_Page_Fill(page); break;
      case 'S': HPDF_Page_Stroke(page); break;
      case 't':
        HPDF_Page_BeginText(page);
        HPDF_Page_MoveTextPos(page, number[1], number[2]);
        if (font != fonts[operation->font] || size != number[0]) {
          font = fonts[operation->font];
          size = number[0];
          HPDF_Page_SetFontAndSize(page, font, size);
        }
        measured = measured + HPDF_Page_TextWidth(page, operation->text);
        HPDF_Page_ShowText(page, operation->text);
        HPDF_Page_EndText(page);
        break;
      default: return 2;
    }
  }
  HPDF_SaveToFile(document, arguments[2]);
  printf("%zu %f %f\n", pages, now(CLOCK_MONOTONIC) - start, now(CLOCK_PROCESS_CPUTIME_ID) - used);
  HPDF_Free(document);
  return 0;
}
