#!/bin/sh
# A part of run.sh, which is put together with it; what it reads is set there.
# shellcheck disable=SC2154

# How the file that is written comes to each round: once where rewriting leaves nothing behind. A copy-on-write file
# remembers how it was written, so there it is fresh: on Btrfs a clone of one that is laid out once, whose blocks it
# shares, elsewhere, and where cp cannot clone, laid out anew. So does Volume Bench itself.
choose_fresh() {
	case $file_system in
	btrfs) fresh=clone ;;
	zfs | bcachefs) fresh=anew ;;
	*) fresh=once ;;
	esac
	if [ "$fresh" = clone ]; then
		if lsattr -d "$work" 2>/dev/null | cut -d ' ' -f 1 | grep -q C; then
			fresh=once
		elif ! { dd if=/dev/zero "of=$work/probe" bs=4096 count=1 && cp --reflink=always "$work/probe" "$work/cloned"; } 2>/dev/null; then
			say 'cp cannot clone files here: the file to write is laid out anew for each round, unlike in Volume Bench.'
			fresh=anew
		fi
		rm -f "$work/probe" "$work/cloned"
	fi
	fact fresh "$fresh"
}

renew_write_file() {
	rm -f "$work/write"
	if [ "$fresh" = clone ]; then
		[ -e "$work/original" ] || lay_out original "$write_kib"
		cp --reflink=always "$work/original" "$work/write" || fail 'The test file could not be cloned. Is the volume full?'
		sync # the book-keeping of the clone is not to be written while something is measured
	else
		lay_out write "$write_kib"
	fi
}
