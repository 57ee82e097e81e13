#!/bin/bash
# Builds vegeta, which sends the requests of services under load, for one processor family: one static program without C,
# our own command (the .go files here) over vegeta's library, from the versions in go.mod, whose checksums stand in go.sum.
# The same Go gives the same bytes. Arguments: Go's name of
# the processor, folder for the results (the program, and the terms of all that is in it).
set -euo pipefail
goarch=$1 out=$(realpath "$2")
package=github.com/tsenart/vegeta/v12
recipe=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$recipe"/*.go "$recipe/go.mod" "$recipe/go.sum" "$work"
cd "$work"

# Whatever the machine's own settings are; another Go than the one that is here is never fetched.
export GOFLAGS="-mod=mod -tags=nethttpomithttp2"
export GOTOOLCHAIN=local GOWORK=off CGO_ENABLED=0 GOOS=linux GOARCH=$goarch GOAMD64=v1 GOARM64=v8.0 GOARM=7
version=$(go list -m -f '{{.Version}}' "$package")
# Which old ciphers, hashes and versions of TLS are left out follows the Go that builds, not the oldest that may.
[[ $(go env GOVERSION) =~ go1\.[0-9]+ ]]
go mod edit -godebug="default=${BASH_REMATCH[0]}"

go build -trimpath -buildvcs=false -ldflags="-s -w -X main.Version=${version#v}" -o "$out/vegeta" .
# Nothing was added to what is pinned.
cmp -s go.sum "$recipe/go.sum"

terms() { # MODULE FOLDER: its texts, into one file
  local place=$out/vegeta-${1//\//-}.txt text
  for text in "$2"/[Ll][Ii][Cc][Ee][Nn][CcSs][Ee]* "$2"/NOTICE*; do
    [ -f "$text" ] && cat "$text" >>"$place"
  done
  [ -s "$place" ]
}

# shellcheck disable=SC2016 # Go's own template
go list -deps -f '{{with .Module}}{{.Path}} {{.Dir}}{{end}}' . | sort -u | while read -r module folder; do
  [ -z "$module" ] || [ "$module" = volbench/vegeta ] || terms "$module" "$folder"
done
# Of Go itself its library is in there. Distributions leave the text out; its authors' other modules have the same.
terms go "$(go env GOROOT)" || terms go "$(go list -m -f '{{.Dir}}' golang.org/x/net)"
