// Preloaded into a command (LD_PRELOAD), makes its k-th call of a sort go wrong, SQLite's own calls and those
// of the C libraries included.
//
//   FAULT_CALL   write (also pwrite, fwrite), sync (fsync, fdatasync), rename (also renameat), truncate, close,
//                lock (fcntl with F_SETLK, which SQLite begins and ends each transaction with)
//   FAULT_AT     k, counted from 1; 0 only counts
//   FAULT_MODE   fail: ENOSPC for a write, else EIO; torn: half a write, then SIGKILL;
//                kill: SIGKILL before the call; stop: SIGSTOP before the call, which is then made; short: every write takes no more than 1,000 bytes
//   FAULT_COUNT  a file that holds the number of calls when the process has ended
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long count;
static long at;
static const char *call, *mode;

__attribute__((constructor)) static void begin(void) {
  const char *k = getenv("FAULT_AT");
  at = k == NULL ? 0 : atol(k);
  call = getenv("FAULT_CALL");
  mode = getenv("FAULT_MODE");
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("FAULT_COUNT");
  if (path == NULL) return;
  char text[32];
  int length = snprintf(text, sizeof text, "%ld", (long)count);
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  syscall(SYS_write, file, text, (size_t)length);
}

static int is(const char *a, const char *b) { return a != NULL && strcmp(a, b) == 0; }

// Files only: what goes to a terminal, a pipe or another thread is not what is tested.
static int is_file(int descriptor) {
  struct stat status;
  return descriptor > 2 && fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

// Counts a call; not 0 where it is the one.
static int is_due(const char *name) {
  if (!is(call, name)) return 0;
  long number = atomic_fetch_add(&count, 1) + 1;
  if (at == 0 || number != at) return 0;
  if (is(mode, "kill")) kill(getpid(), SIGKILL);
  if (is(mode, "stop")) {
    kill(getpid(), SIGSTOP);
    return 0;
  }
  return 1;
}

#define REAL(type, name, ...) ((type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name))

ssize_t write(int descriptor, const void *bytes, size_t size) {
  if (is_file(descriptor)) {
    if (is(mode, "short") && size > 1000) size = 1000;
    if (is_due("write")) {
      if (is(mode, "torn")) {
        syscall(SYS_write, descriptor, bytes, size / 2);
        kill(getpid(), SIGKILL);
      }
      errno = ENOSPC;
      return -1;
    }
  }
  return syscall(SYS_write, descriptor, bytes, size);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off64_t offset) {
  if (is_file(descriptor)) {
    if (is(mode, "short") && size > 1000) size = 1000;
    if (is_due("write")) {
      if (is(mode, "torn")) {
        syscall(SYS_pwrite64, descriptor, bytes, size / 2, offset);
        kill(getpid(), SIGKILL);
      }
      errno = ENOSPC;
      return -1;
    }
  }
  return syscall(SYS_pwrite64, descriptor, bytes, size, offset);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t offset) {
  return pwrite64(descriptor, bytes, size, offset);
}

size_t fwrite(const void *bytes, size_t size, size_t number, FILE *stream) {
  if (stream != stderr && stream != stdout && is_due("write")) {
    errno = ENOSPC;
    return 0;
  }
  return REAL(size_t, fwrite, const void *, size_t, size_t, FILE *)(bytes, size, number, stream);
}

int fsync(int descriptor) {
  if (is_due("sync")) return errno = EIO, -1;
  return (int)syscall(SYS_fsync, descriptor);
}

int fdatasync(int descriptor) {
  if (is_due("sync")) return errno = EIO, -1;
  return (int)syscall(SYS_fdatasync, descriptor);
}

int rename(const char *old, const char *new) {
  if (is_due("rename")) return errno = EIO, -1;
  return REAL(int, rename, const char *, const char *)(old, new);
}

int renameat(int old_folder, const char *old, int new_folder, const char *new) {
  if (is_due("rename")) return errno = EIO, -1;
  return (int)syscall(SYS_renameat2, old_folder, old, new_folder, new, 0);
}

int ftruncate64(int descriptor, off64_t size) {
  if (is_due("truncate")) return errno = EIO, -1;
  return (int)syscall(SYS_ftruncate, descriptor, size);
}

int ftruncate(int descriptor, off_t size) { return ftruncate64(descriptor, size); }

static int lock(int descriptor, int command, void *argument) {
  if (command == F_SETLK && is_due("lock")) return errno = EIO, -1;
  return (int)syscall(SYS_fcntl, descriptor, command, argument);
}

int fcntl64(int descriptor, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  return lock(descriptor, command, argument);
}

int fcntl(int descriptor, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  return lock(descriptor, command, argument);
}

int close(int descriptor) {
  int is_due_now = is_file(descriptor) && is_due("close");
  int result = (int)syscall(SYS_close, descriptor);
  if (is_due_now) return errno = EIO, -1;
  return result;
}
