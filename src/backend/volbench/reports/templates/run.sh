#!/bin/sh
# Measures a volume with the fio jobs beside this file. Needs a POSIX shell (busybox ash will do) and fio 3.6 or later.
#
#   sh run.sh FOLDER-ON-THE-VOLUME [FOLDER-FOR-THE-RESULTS]
#
# Test files live in FOLDER-ON-THE-VOLUME/.volbench only and are removed at the end, whatever the end is.
# The folder of results can be read by Volume Bench: volbench import RESULTS.tar.gz
set -eu
LC_ALL=C
export LC_ALL
umask 077

OLDEST_MINOR=6
RESERVE_KIB=20971520 # 20 GiB, or a tenth of the volume if that is less, stays free
work='' scratch='' child='' fresh=''
state='failed'
results=''

say() {
	printf '%s\n' "$*"
}

fail() {
	printf 'run.sh: %s\n' "$*" >&2
	exit 1
}

# Removes what was made and nothing else; runs on every exit.
clean_up() {
	trap '' INT TERM HUP
	if [ -n "$child" ] && kill -0 "$child" 2>/dev/null; then
		kill -INT "$child" 2>/dev/null || :
		sleep 1
		kill -KILL "$child" 2>/dev/null || :
		wait "$child" 2>/dev/null || :
	fi
	if [ -n "$work" ]; then
		rm -rf "$work"
		rmdir "${work%/*}" 2>/dev/null || :
	fi
	if [ -n "$results" ] && [ -s "$results/order.txt" ]; then
		fact state "$state"
		fact finished_at "$(date -u +%Y-%m-%dT%H:%M:%S.000Z)"
		pack
	elif [ -n "$results" ]; then
		rm -rf "$results"
	fi
	[ -z "$scratch" ] || rm -rf "$scratch"
}

fact() {
	printf '%s=%s\n' "$1" "$(printf '%s' "$2" | tr '\n\r\t' '   ')" >>"$results/facts.txt"
}

pack() {
	if tar -czf "$results.tar.gz" -C "${results%/*}" "${results##*/}" 2>/dev/null; then
		say "Results: $results.tar.gz"
	else
		say "Results: $results"
	fi
}

setting() {
	sed -n "s/^$1=//p" "$here/suite.txt"
}

# Reads one line of cells.txt into variables named after its columns.
read_cell() {
	# shellcheck disable=SC2046 # the line is split into words on purpose
	set -- $(grep "^$1 " "$here/cells.txt")
	id=$1 tool=$2 use=$3 mode=$4 size_kib=$5 block=$6 needs=$7
	shift 7
	arguments=$*
}

find_fio() {
	fio=$(command -v fio) || fail 'fio was not found. Install it and try again.'
	fio_version=$("$fio" --version) || fail "$fio does not start."
	major=$(printf '%s' "$fio_version" | sed -n 's/^fio-\([0-9]*\)\..*/\1/p')
	minor=$(printf '%s' "$fio_version" | sed -n 's/^fio-[0-9]*\.\([0-9]*\).*/\1/p')
	if [ "${major:-0}" -lt 3 ] || { [ "$major" -eq 3 ] && [ "${minor:-0}" -lt "$OLDEST_MINOR" ]; }; then
		fail "$fio_version is too old: 3.$OLDEST_MINOR or later is needed."
	fi
	has_dsync=1
	[ "$major" -gt 3 ] || [ "$minor" -ge 24 ] || has_dsync=0
}

# The folder must be ours alone: no link in its place, nobody else measuring in it.
make_work() {
	target=$(cd "$1" 2>/dev/null && pwd -P) || fail "There is no folder $1."
	case $target in
	*['#;']*) fail "fio cuts paths off at # and ;. Choose another folder than $target." ;;
	esac
	home=$target/.volbench
	if [ -L "$home" ]; then
		fail "$home is a link; remove it first."
	fi
	mkdir "$home" 2>/dev/null || [ -d "$home" ] || fail "Nothing may be written to $target."
	exec 9<"$home"
	if command -v flock >/dev/null 2>&1 && ! flock -n 9; then
		fail "Another measurement is using $home."
	fi
	mkdir "$home/script-$$" 2>/dev/null || fail "Nothing may be written to $home."
	work=$home/script-$$
}

make_results() {
	parent=$(cd "$1" 2>/dev/null && pwd -P) || fail "There is no folder $1."
	name=volbench-$(setting suite)-$(setting profile)-$(date -u +%Y%m%dT%H%M%SZ)
	mkdir "$parent/$name" || fail "Nothing may be written to $parent."
	results=$parent/$name
	scratch=$(mktemp -d)
}

try_fio() {
	"$fio" --name=probe "--filename=$fio_work/probe" --size=1048576 --rw=write --bs=4096 --thread=1 "$@" \
		--output="$scratch/probe" >/dev/null 2>&1
}

probe() {
	engine=''
	for direct in 1 0; do
		for engine in io_uring libaio posixaio psync; do
			if try_fio "--ioengine=$engine" "--direct=$direct" --iodepth=4; then
				rm -f "$work/probe"
				return 0
			fi
		done
	done
	fail 'fio cannot write to this folder with any of its engines.'
}

look_around() {
	device=$(df -P "$target" | awk 'NR == 2 { print $1 }')
	mount_point=$(df -P "$target" | awk 'NR == 2 { print $6 }')
	total_kib=$(df -kP "$target" | awk 'NR == 2 { print $2 }')
	free_kib=$(df -kP "$target" | awk 'NR == 2 { print $4 }')
	mount_fact() { awk -v at="$mount_point" "\$2 == at { found = \$$1 } END { print found }" /proc/mounts; }
	file_system=$(mount_fact 3)
	memory_kib=$(awk '$1 == "MemTotal:" { print $2 }' /proc/meminfo)
	available_kib=$(awk '$1 == "MemAvailable:" { print $2 }' /proc/meminfo)
	seed=$(od -An -N3 -tu4 /dev/urandom | tr -d ' ')
	fact schema volbench.script/1
	for key in suite version digest profile; do
		fact "$key" "$(setting "$key")"
	done
	fact started_at "$(date -u +%Y-%m-%dT%H:%M:%S.000Z)"
	fact fio_version "$fio_version"
	fact engine "$engine"
	fact direct "$direct"
	fact kernel "$(uname -r)"
	fact architecture "$(uname -m)"
	fact system "$(system_name)"
	fact model "$(cat /proc/sys/kernel/syno_hw_version 2>/dev/null || :)"
	fact cpu_model "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)"
	fact cpu_cores "$(grep -c '^processor' /proc/cpuinfo || :)"
	fact memory_kib "$memory_kib"
	fact target "$target"
	fact mount_point "$mount_point"
	fact device "$device"
	fact file_system "$file_system"
	fact mount_options "$(mount_fact 4)"
	fact total_kib "$total_kib"
	fact free_kib "$free_kib"
	fact seed "$seed"
}

system_name() {
	if [ -r /etc.defaults/VERSION ]; then
		sed -n 's/^productversion="\(.*\)"/DSM \1/p' /etc.defaults/VERSION
	elif [ -r /etc/os-release ]; then
		sed -n 's/^PRETTY_NAME="\{0,1\}\([^"]*\).*/\1/p' /etc/os-release
	fi
}

# Says why a cell cannot run here; nothing when it can.
reason_to_skip() {
	least_kib=$((block * 8 / 1024))
	[ "$needs" != memory-2-gib ] || least_kib=2097152
	if [ "$block" -gt 1048576 ] && [ "${available_kib:-$memory_kib}" -lt "$least_kib" ]; then
		say memory
	elif [ "$needs" = sector-512 ] && ! try_fio --bs=512 "--ioengine=psync" "--direct=$direct"; then
		say sector
	elif [ "$tool" = hdparm ] && { [ "$(id -u)" -ne 0 ] || ! command -v hdparm >/dev/null 2>&1 || [ ! -b "$device" ]; }; then
		say root
	elif [ "$tool" = dd ] && ! dd if=/dev/zero "of=$work/probe" bs=512 count=1 oflag=dsync 2>/dev/null; then
		say dd
	elif [ $((copies * $(cell_kib))) -gt $((usable_kib * 3 / 4)) ]; then
		say space
	fi
	rm -f "$work/probe"
}

choose_cells() {
	: >"$scratch/cells"
	while read -r name _; do
		read_cell "$name"
		reason=$(reason_to_skip)
		if [ -n "$reason" ]; then
			say "$id $reason" >>"$results/skipped.txt"
			say "Left out: $id ($reason)"
		else
			say "$id" >>"$scratch/cells"
		fi
	done <"$here/cells.txt"
	[ -s "$scratch/cells" ] || fail 'Nothing of this suite can run here.'
}

# KiB of file a cell works on: fixed, or what there is but never less than one block.
cell_kib() {
	if [ "$mode" = fixed ] || { [ "$mode" = upto ] && [ "$size_kib" -lt "$file_kib" ]; }; then
		say "$size_kib"
	elif [ $((block / 1024)) -gt "$file_kib" ]; then
		say $((block / 1024))
	else
		say "$file_kib"
	fi
}

# The largest file of one use among the chosen cells, in KiB.
largest_kib() {
	largest=0
	while read -r name; do
		read_cell "$name"
		if [ "$use" = "$1" ] && [ "$(cell_kib)" -gt "$largest" ]; then
			largest=$(cell_kib)
		fi
	done <"$scratch/cells"
	say "$largest"
}

# How large the test file may be: a tenth of the free space, and the reserve stays free.
plan_file() {
	reserve_kib=$((total_kib / 10))
	[ "$reserve_kib" -le "$RESERVE_KIB" ] || reserve_kib=$RESERVE_KIB
	usable_kib=$((free_kib - reserve_kib))
	copies=1 # a rewritten copy-on-write file may hold old and new blocks at once, and a clone leaves those it was made of
	[ "$fresh" = once ] || copies=2
	file_kib=$(setting file_kib)
	fact wished_file_kib "$file_kib"
	[ "$file_kib" -le $((free_kib / 10)) ] || file_kib=$((free_kib / 10 / 1024 * 1024))
	[ "$file_kib" -ge 16384 ] || fail 'There is too little free space for a useful test file.'
	fact file_kib "$file_kib"
}

plan_space() {
	read_kib=$(largest_kib read)
	write_kib=$(largest_kib write)
	needed_kib=$((read_kib + copies * (write_kib + $(largest_kib shared)) + $(largest_kib create)))
	if [ "$needed_kib" -gt "$usable_kib" ]; then
		fail "This needs $((needed_kib / 1048576 + 1)) GiB of free space beside the reserve."
	fi
}

lay_out() {
	say "Laying out a test file of $(($2 / 1024)) MiB"
	"$fio" --name=lay-out "--filename=$fio_work/$1" "--size=$(($2 * 1024))" --rw=write --bs=1048576 --iodepth=8 \
		"--ioengine=$engine" "--direct=$direct" --fallocate=none --refill_buffers=1 --randrepeat=0 \
		"--randseed=$((seed + 1))" --end_fsync=1 --thread=1 --output="$scratch/lay-out" >/dev/null &
	finish_child || fail 'The test file could not be written. Is the volume full?'
}

# Waits for the tool in the background, so that a signal reaches this script at once.
finish_child() {
	child=$!
	code=0
	wait "$child" || code=$?
	child=''
	return "$code"
}

# One cell with fio; answers land in $scratch/out.*
run_fio() {
	job=$scratch/job.fio
	if [ "$has_dsync" -eq 1 ]; then
		cat "$here/jobs/$id.fio" >"$job"
	else
		sed 's/^sync=dsync$/fdatasync=1/' "$here/jobs/$id.fio" >"$job"
	fi
	export VB_FILE="$fio_work/$file" VB_SIZE="$(($(cell_kib) * 1024))" VB_SEED="$((seed + position * 7919))"
	export VB_ENGINE="$engine" VB_DIRECT="$direct"
	# shellcheck disable=SC2086 # arguments are words of our own cells.txt
	"$fio" $arguments --output-format=json+ "--output=$scratch/out.json" "$job" \
		>"$scratch/out.txt" 2>"$scratch/out.err" &
	finish_child
}

run_dd() {
	# shellcheck disable=SC2086 # arguments are words of our own cells.txt
	set -- $arguments
	if [ "$1" = read ]; then
		forget "$work/$file"
		dd "if=$work/$file" of=/dev/null "bs=$2" "count=$3" >"$scratch/out.txt" 2>"$scratch/out.err" &
	else
		dd if=/dev/zero "of=$work/$file" "bs=$2" "count=$3" oflag=dsync >"$scratch/out.txt" 2>"$scratch/out.err" &
	fi
	finish_child
}

run_hdparm() {
	hdparm "$arguments" "$device" >"$scratch/out.txt" 2>"$scratch/out.err" &
	finish_child
}

# Makes the kernel forget a file's pages, without root where dd can ask for it.
forget() {
	sync
	if [ -w /proc/sys/vm/drop_caches ]; then
		say 3 >/proc/sys/vm/drop_caches || :
	else
		dd "if=$1" iflag=nocache count=0 2>/dev/null || :
	fi
}

run_cell() {
	read_cell "$1"
	file=$use
	[ "$use" != create ] || file=own
	rm -f "$scratch"/out.*
	started_at=$(date -u +%Y-%m-%dT%H:%M:%S.000Z)
	code=0
	"run_$tool" || code=$?
	rm -f "$work/own"
	number=$(printf '%04d' "$position")
	for kind in json txt err; do
		if [ -s "$scratch/out.$kind" ]; then
			mv "$scratch/out.$kind" "$results/$number.$kind"
		fi
	done
	say "$position $round $id $started_at $code" >>"$results/order.txt"
	if [ "$code" -eq 0 ]; then
		say "[$position/$cells_in_all] round $round of $rounds: $id $(speed "$results/$number.json")"
	else
		say "[$position/$cells_in_all] round $round of $rounds: $id failed ($code): $(tail -n 1 "$results/$number.err")"
	fi
}

speed() {
	if [ -r "$1" ]; then
		awk -F '[:,]' '/"bw_bytes"/ && $2 + 0 > most { most = $2 + 0 } END { printf "%.1f MB/s", most / 1000000 }' "$1"
	fi
}

# Shuffles lines by a seed; the order that came out is in order.txt.
shuffle() {
	awk -v seed="$1" 'BEGIN { srand(seed) } { printf "%.9f %s\n", rand(), $0 }' | sort -n | cut -d ' ' -f 2
}

run_rounds() {
	rounds=$(setting rounds)
	cells_in_all=$(($(wc -l <"$scratch/cells") * rounds))
	position=0
	round=1
	while [ "$round" -le "$rounds" ]; do
		if [ "$write_kib" -gt 0 ] && { [ "$round" -eq 1 ] || [ "$fresh" != once ]; }; then
			renew_write_file
		fi
		if [ "$(setting is_order_fixed)" = 1 ]; then
			cat "$scratch/cells" >"$scratch/round"
		else
			shuffle $((seed + round)) <"$scratch/cells" >"$scratch/round"
		fi
		while read -r name <&3; do
			position=$((position + 1))
			run_cell "$name"
		done 3<"$scratch/round"
		round=$((round + 1))
	done
}

main() {
	case $#:${1:-} in
	*:-h | *:--help) exec sed -n '2,/^set /s/^# \{0,1\}//p' "$0" ;;
	[12]:[!-]*) ;;
	*) fail 'usage: sh run.sh FOLDER-ON-THE-VOLUME [FOLDER-FOR-THE-RESULTS] (more: sh run.sh --help)' ;;
	esac
	here=$(cd "$(dirname "$0")" && pwd -P)
	find_fio
	trap clean_up EXIT
	trap 'state=cancelled; exit 130' INT
	trap 'state=cancelled; exit 143' TERM HUP
	make_work "$1"
	make_results "${2:-.}"
	# fio parts file names at colons unless they are escaped.
	fio_work=$(printf '%s' "$work" | sed 's/:/\\:/g')
	probe
	look_around
	choose_fresh
	plan_file
	choose_cells
	plan_space
	if [ "$read_kib" -gt 0 ]; then
		lay_out read "$read_kib"
	fi
	run_rounds
	state='done'
}

main "$@"
