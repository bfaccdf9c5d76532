// A plain program on libical: reads a calendar into libical's tree, whose values are typed, looks at every property,
// and prints the number of components and the seconds of reading and looking, of the clock and of the processor.
//
//   ics_parse FILE

#define _GNU_SOURCE
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
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

// Whatever is not looked at might as well not be found out.
static unsigned long checked;

static long walk(icalcomponent *component) {
  long count = 1;
  icalproperty *property = icalcomponent_get_first_property(component, ICAL_ANY_PROPERTY);
  for (; property; property = icalcomponent_get_next_property(component, ICAL_ANY_PROPERTY)) {
    const icalvalue *value = icalproperty_get_value(property);
    if (value && icalvalue_isa(value) == ICAL_TEXT_VALUE) checked += (unsigned char)icalvalue_get_text(value)[0];
    if (value && icalvalue_isa(value) == ICAL_DATETIME_VALUE) checked += (unsigned)icalvalue_get_datetime(value).day;
    checked += (unsigned)icalproperty_isa(property);
  }
  icalcomponent *child = icalcomponent_get_first_component(component, ICAL_ANY_COMPONENT);
  for (; child; child = icalcomponent_get_next_component(component, ICAL_ANY_COMPONENT)) count += walk(child);
  return count;
}

int main(int count, char **arguments) {
  if (count != 2) return 2;
  double wall = now(CLOCK_MONOTONIC), processor = now(CLOCK_PROCESS_CPUTIME_ID);
  char *text = read_all(arguments[1]);
  icalcomponent *calendar = icalparser_parse_string(text);
  if (!calendar || icalcomponent_count_errors(calendar) != 0) return 3;
  free(text);
  long components = walk(calendar);
  double wall_end = now(CLOCK_MONOTONIC), processor_end = now(CLOCK_PROCESS_CPUTIME_ID);
  fprintf(stderr, "checked %lu\n", checked);
  printf("%ld %f %f\n", components, wall_end - wall, processor_end - processor);
  return 0;
}
