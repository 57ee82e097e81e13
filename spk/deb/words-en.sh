# shellcheck shell=sh disable=SC2034 # common.sh shows `words`
# What volbench-admin and dpkg's scripts tell the owner, in English; it is also what everybody reads whose language has no
# file here. One function, the sentence's name and then what stands in it; the other languages name the same ones.
words_for() {
  case $1 in
    usage) words="Usage: volbench-admin token | give DIR | take DIR | folders | keep on | keep off. Explained in: /usr/share/doc/volbench/README.Debian" ;;
    need-root) words="Only root may do that. Run: sudo $2" ;;
    installed) words="Volume Bench listens on this machine only. Its address with the access token: sudo volbench-admin token. A folder on the volume to measure: sudo volbench-admin give DIR" ;;
    no-token) words="There is no access token yet, for the service has never run. Start it: sudo systemctl start volbench. If it does not start: journalctl -u volbench" ;;
    only-here) words="The service listens on this machine only. From another computer run: ssh -L $2:127.0.0.1:$2 $3, and open the address there. To listen on the network: set VOLBENCH_HOST in /etc/default/volbench, then: sudo systemctl restart volbench" ;;
    token-unusable) words="$2 holds no access token: it is damaged, or something else stands in its place. A new one is made after: sudo mv $2 $2.aside; sudo systemctl restart volbench" ;;
    not-running) words="Nothing listens there now. Start the service: sudo systemctl start volbench. If it does not start: journalctl -u volbench" ;;
    not-started) words="Volume Bench is installed, but its service did not start. Why: journalctl -u volbench" ;;
    cannot-prepare) words="The folder for results, $2, or its user could not be made; the lines above say why. Mend that, then: sudo dpkg --configure -a" ;;
    cannot-return) words="$2 cannot be changed: its volume is read-only or does not answer. It stays given. Try again once it can be written." ;;
    list-unwritable) words="$2 cannot be written: its volume is full or read-only. Nothing was changed." ;;
    no-folder) words="$2 is no folder. Give the whole path of a folder on the volume to measure." ;;
    name-taken) words="$2 exists already and was not made by this command. Move it away, or give another folder." ;;
    cannot-make) words="$2 cannot be made: the volume is full or read-only. Free some space or mount it for writing, then try again." ;;
    cannot-reach) words="The service's user volbench cannot reach $2: a folder above is closed to it, or the file system knows no owners. Choose a folder that everybody may enter; nothing was changed." ;;
    given) words="Volume Bench may now write to $2. The page offers it as this volume's folder. To take it back: sudo volbench-admin take $2" ;;
    not-given) words="$2 was never given to Volume Bench. What was given: sudo volbench-admin folders" ;;
    run-there) words="A run is writing to $2. Cancel it or wait until it ends, then try again." ;;
    folder-kept) words="$2 holds files that are not ours. It stays and belongs to root now." ;;
    taken) words="Volume Bench can no longer write to $2." ;;
    keep-on) words="Results and settings in $2 stay when the package is purged." ;;
    keep-off) words="Results and settings in $2 are deleted when the package is purged." ;;
  esac
}
