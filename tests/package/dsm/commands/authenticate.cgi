#!/bin/sh
# Imitates DSM's authenticate.cgi: prints the user whose session cookie (and SynoToken) came with the request, else nothing.
# Sessions stand in /run/dsm-sessions, one a line: cookie token user.
while read -r cookie token user; do
  case "; ${HTTP_COOKIE:-};" in
    *"; id=$cookie;"*) ;;
    *) continue ;;
  esac
  case "&${QUERY_STRING:-}&" in
    *"&SynoToken=$token&"*) printf '%s' "$user" ;;
  esac
done </run/dsm-sessions 2>/dev/null
