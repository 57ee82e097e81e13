/* A clock that says another time: preloaded (LD_PRELOAD) in front of the C library's own. How many seconds it is wrong stands in the
 * file named by FAULTS_CLOCK and may change at any moment. Time that passes (CLOCK_MONOTONIC) stays as it is, as when the date of a
 * real machine is set. Debian's libfaketime 0.9.10 will not do: with its option to leave that clock alone sleeping fails (EINVAL). */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long wrong_by_s(void) {
  char text[32] = {0};
  const char *path = getenv("FAULTS_CLOCK");
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return 0;
  ssize_t got = read(file, text, sizeof text - 1);
  close(file);
  return got > 0 ? atol(text) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = (int)syscall(SYS_clock_gettime, clock, now);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += wrong_by_s();
  return result;
}

int gettimeofday(struct timeval *now, void *zone) {
  struct timespec exact;
  (void)zone;
  if (clock_gettime(CLOCK_REALTIME, &exact) != 0) return -1;
  now->tv_sec = exact.tv_sec;
  now->tv_usec = exact.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *now) {
  struct timespec exact;
  if (clock_gettime(CLOCK_REALTIME, &exact) != 0) return (time_t)-1;
  if (now) *now = exact.tv_sec;
  return exact.tv_sec;
}
