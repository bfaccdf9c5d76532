// Tells ThreadSanitizer of threads that wait for a `Mutex` of Swift's Synchronization. Taking a free one is inlined
// and seen; waiting for one, and waking who waits, is done in the library and the kernel, so that what the mutex
// protects looks like a race. Linked into the programs, these functions come before those of the library.
//
// On Linux a mutex is locked by `_lockSlow(_:)` and unlocked by `_unlockSlow()` where threads contend for it
// (Swift's LinuxImpl.swift); both are methods of the word in memory that the inlined half changes.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// Missing in programs that are not built under the sanitizer, such as macros.
__attribute__((weak)) void __tsan_acquire(void *word);
__attribute__((weak)) void __tsan_release(void *word);

typedef SWIFT void Lock(uint32_t thread, SELF void *word);
typedef SWIFT void Unlock(SELF void *word);

#define LOCK_NAME "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_NAME "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

Lock compass_lock __asm__(LOCK_NAME);
Unlock compass_unlock __asm__(UNLOCK_NAME);

SWIFT void compass_lock(uint32_t thread, SELF void *word) {
  static Lock *lock;
  Lock *found = __atomic_load_n(&lock, __ATOMIC_ACQUIRE);
  if (!found) {
    found = (Lock *)dlsym(RTLD_NEXT, LOCK_NAME);
    __atomic_store_n(&lock, found, __ATOMIC_RELEASE);
  }
  found(thread, word);
  if (__tsan_acquire) __tsan_acquire(word);
}

SWIFT void compass_unlock(SELF void *word) {
  static Unlock *unlock;
  Unlock *found = __atomic_load_n(&unlock, __ATOMIC_ACQUIRE);
  if (!found) {
    found = (Unlock *)dlsym(RTLD_NEXT, UNLOCK_NAME);
    __atomic_store_n(&unlock, found, __ATOMIC_RELEASE);
  }
  if (__tsan_release) __tsan_release(word);
  found(word);
}
