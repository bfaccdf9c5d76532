// What simdjson makes of the same file, whole, as its DOM: `json_dom array|lines FILE` prints how many rows there are,
// then the seconds of the clock and of the processor. Each name and value is looked at.
#include <simdjson.h>
#include <cstdio>
#include <cstring>
#include <ctime>

static double seconds(clockid_t clock) {
  timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static size_t look(simdjson::dom::element row) {
  size_t checked = 0;
  for (auto field : simdjson::dom::object(row)) {
    checked += field.key.size();
    if (field.value.is_string()) checked += std::string_view(field.value).size();
  }
  return checked;
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  double wall = seconds(CLOCK_MONOTONIC), processor = seconds(CLOCK_PROCESS_CPUTIME_ID);
  size_t rows = 0, checked = 0;
  simdjson::dom::parser parser;
  if (!strcmp(arguments[1], "array")) {
    for (auto row : simdjson::dom::array(parser.load(arguments[2]))) rows++, checked += look(row);
  } else {
    for (auto row : simdjson::dom::document_stream(parser.load_many(arguments[2]))) rows++, checked += look(row.value());
  }
  fprintf(stderr, "checked %zu\n", checked);
  printf("%zu %.9f %.9f\n", rows, seconds(CLOCK_MONOTONIC) - wall, seconds(CLOCK_PROCESS_CPUTIME_ID) - processor);
}
