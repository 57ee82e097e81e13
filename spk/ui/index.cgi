#!/bin/sh
# Behind the icon on the DSM desktop: opens volbench for whoever is signed in to DSM as an administrator, without a
# password. A GET answers a page that tells nothing; its script asks again with POST and a SynoToken, and only that
# reaches the program that decides (volbench/app/desktop_cgi.py). DSM itself does not check who calls this file.
set -eu
# Set by tests alone: a request sets no variable but its own HTTP_….
package=${VOLBENCH_ROOT:-}/var/packages/volbench
target=$package/target

if [ "${REQUEST_METHOD:-GET}" = POST ]; then
  unset PYTHONPATH PYTHONHOME LD_LIBRARY_PATH LD_PRELOAD
  umask 077
  exec "$target/runtime/usr/bin/python3.11" -I -S -B -X utf8 -c \
    'import sys; sys.path.insert(0, sys.argv[1]); from volbench.app.desktop_cgi import main; main(sys.argv[2:])' \
    "$target/app" "$package/var"
fi

printf '%s\r\n' 'Content-Type: text/html; charset=utf-8' 'Cache-Control: no-store' 'X-Content-Type-Options: nosniff' \
  'Referrer-Policy: no-referrer' "Content-Security-Policy: default-src 'self'; frame-ancestors 'self'" ''
cat "$target/ui/desktop.html"
