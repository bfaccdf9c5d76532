// A plain program on libxlsxwriter: reads cells into memory, then writes them as one streamed sheet and prints
// the number of rows and the seconds of the writing, of the clock and of the processor. The cells are those of a workbook of the product, so that
// both write the same sheet (the harness compares them).
//
//   xlsx_rows CELLS FILE
//
// CELLS: a line "F<tab>bold<tab>color<tab>fill<tab>line<tab>right<tab>wraps<tab>number format" for each format,
// a line "C<tab>width" for each column, then a line for each row: cells divided by tabs, each a kind
// (s text, n number, b blank), a format, a colon and the value.

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <xlsxwriter.h>

enum { MOST_FORMATS = 200, MOST_COLUMNS = 64 };

typedef struct {
  char kind;
  unsigned char format;
  const char *text;
  double number;
} Cell;

static double now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void check(lxw_error status) {
  if (status == LXW_NO_ERROR) return;
  fprintf(stderr, "xlsx_rows: %s\n", lxw_strerror(status));
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

static lxw_format *make_format(lxw_workbook *workbook, char *line) {
  lxw_format *format = workbook_add_format(workbook);
  strsep(&line, "\t");
  if (atoi(strsep(&line, "\t"))) format_set_bold(format);
  format_set_font_color(format, (lxw_color_t)strtol(strsep(&line, "\t"), NULL, 16));
  char *fill = strsep(&line, "\t");
  if (*fill) {
    format_set_pattern(format, LXW_PATTERN_SOLID);
    format_set_fg_color(format, (lxw_color_t)strtol(fill, NULL, 16));
  }
  char *border = strsep(&line, "\t");
  if (*border) {
    format_set_bottom(format, LXW_BORDER_THIN);
    format_set_bottom_color(format, (lxw_color_t)strtol(border, NULL, 16));
  }
  format_set_align(format, atoi(strsep(&line, "\t")) ? LXW_ALIGN_RIGHT : LXW_ALIGN_LEFT);
  format_set_align(format, LXW_ALIGN_VERTICAL_CENTER);
  if (atoi(strsep(&line, "\t"))) format_set_text_wrap(format);
  format_set_indent(format, 1);
  if (*line) format_set_num_format(format, line);
  return format;
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  char *text = read_all(arguments[1]);
  char *styles[MOST_FORMATS];
  double widths[MOST_COLUMNS];
  int style_count = 0, column_count = 0;
  size_t cell_count = 0, room = 1 << 16;
  Cell *cells = malloc(room * sizeof *cells);
  size_t row_count = 0;
  char *line;
  while ((line = strsep(&text, "\n")) && *line) {
    if (*line == 'F') {
      if (style_count == MOST_FORMATS) return 2;
      styles[style_count++] = line;
    } else if (*line == 'C') {
      if (column_count == MOST_COLUMNS) return 2;
      widths[column_count++] = atof(line + 2);
    } else {
      char *part;
      int column = 0;
      while ((part = strsep(&line, "\t"))) {
        if (cell_count == room && !(cells = realloc(cells, (room *= 2) * sizeof *cells))) return 2;
        Cell *cell = &cells[cell_count++];
        cell->kind = *part;
        cell->format = (unsigned char)strtol(part + 1, &part, 10);
        cell->text = part + 1;
        cell->number = cell->kind == 'n' ? atof(part + 1) : 0;
        column++;
      }
      if (column != column_count) return 2;
      row_count++;
    }
  }

  double start = now(CLOCK_MONOTONIC), used = now(CLOCK_PROCESS_CPUTIME_ID);
  lxw_workbook_options options = {.constant_memory = LXW_TRUE};
  lxw_workbook *workbook = workbook_new_opt(arguments[2], &options);
  lxw_doc_properties properties = {
      .title = "Performance Metrics", .subject = "Performance Metrics", .created = 1776700800};
  check(workbook_set_properties(workbook, &properties));
  lxw_worksheet *sheet = workbook_add_worksheet(workbook, "All Measurements");
  lxw_format *formats[MOST_FORMATS];
  for (int index = 0; index < style_count; index++) formats[index] = make_format(workbook, styles[index]);
  for (int index = 0; index < column_count; index++) {
    check(worksheet_set_column(sheet, (lxw_col_t)index, (lxw_col_t)index, widths[index], NULL));
  }
  worksheet_gridlines(sheet, LXW_HIDE_ALL_GRIDLINES);
  worksheet_set_paper(sheet, 1);
  worksheet_fit_to_pages(sheet, 1, 0);
  worksheet_freeze_panes(sheet, 1, 0);
  worksheet_set_default_row(sheet, 18, LXW_FALSE);
  check(worksheet_set_row(sheet, 0, 24, NULL));
  const Cell *cell = cells;
  for (size_t row = 0; row < row_count; row++) {
    for (int column = 0; column < column_count; column++, cell++) {
      lxw_format *format = cell->format ? formats[cell->format - 1] : NULL;
      switch (cell->kind) {
        case 's':
          check(worksheet_write_string(sheet, (lxw_row_t)row, (lxw_col_t)column, cell->text, format));
          break;
        case 'n':
          check(worksheet_write_number(sheet, (lxw_row_t)row, (lxw_col_t)column, cell->number, format));
          break;
        default: check(worksheet_write_blank(sheet, (lxw_row_t)row, (lxw_col_t)column, format));
      }
    }
  }
  check(worksheet_autofilter(sheet, 0, 0, (lxw_row_t)(row_count - 1), (lxw_col_t)(column_count - 1)));
  check(workbook_close(workbook));
  printf("%zu %f %f\n", row_count - 1, now(CLOCK_MONOTONIC) - start, now(CLOCK_PROCESS_CPUTIME_ID) - used);
  return 0;
}
