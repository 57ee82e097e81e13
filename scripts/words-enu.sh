# shellcheck shell=sh disable=SC2034 # common.sh shows `words`
# What the scripts tell the owner, in English; it is also what everybody reads whose language has no file here. One
# function, the sentence's name and then what stands in it; words-chs.sh and words-cht.sh name the same ones.
words_for() {
  case $1 in
    port-unreadable) words="The file $2 cannot be read. Run once as root (Control Panel, Task Scheduler, user-defined script): chmod 644 $2" ;;
    port-no-number) words="The file $2 must hold one number from 1024 to 65535. Correct or remove it." ;;
    port-set-taken) words="Port $2, which was set in $3, is used by another program. A port that was set is not changed by itself; without that file a free one is taken. To set another one, run once as root (Control Panel, Task Scheduler, user-defined script): echo $4 | tee $3; chmod 644 $3" ;;
    ports-all-taken) words="Other programs use all ports from $2 to $3. To use another one, run once as root (Control Panel, Task Scheduler, user-defined script): echo 28290 | tee $4; chmod 644 $4" ;;
    port-moved) words="Another program has the port Volume Bench used so far. It is now on port $2, and stays there. DSM's firewall list and reverse proxies of your own still have port $3: change them to $2 by hand." ;;
    not-as-root) words="Root must not start Volume Bench. Use Run in Package Center, or: synopkg start volbench" ;;
    data-lost) words="The package has lost its data folder, perhaps with a deleted volume. Install it again." ;;
    data-foreign) words="Data of an earlier installation in $2 belongs to another user. To keep it, run once as root (Control Panel, Task Scheduler, user-defined script): chown -R $3 $2" ;;
    other-processor) words="This package is for another processor ($2); this NAS has $3. Download the file for it." ;;
    programs-fail) words="The programs in this package do not run on this NAS: $2" ;;
    in-the-way) words="Something else stands where Volume Bench has its file or folder $2. To move it away, run once as root (Control Panel, Task Scheduler, user-defined script): mv $2 $3" ;;
    volume-read-only) words="Nothing can be written to $2: its volume has become read-only, as DSM makes it when the file system or a disk has errors. Look at the volume in Storage Manager, and start the package again once it can be written." ;;
    volume-full) words="Nothing can be written to $2: the volume is full, or has no room for further files. Delete something there, then start the package again." ;;
    volume-failing) words="Nothing can be written to $2: $3. Look at its volume and disks in Storage Manager." ;;
    data-closed) words="Volume Bench may not write to $2. To open its own data to it, run once as root (Control Panel, Task Scheduler, user-defined script): chmod -R u+rwX $2" ;;
    no-exec) words="The volume of $2 is mounted so that no program on it may start (noexec). Install the package on another volume, or restart the NAS." ;;
    start-silent) words="Volume Bench could not start: it ended with code $2 and said nothing. Its log: $3" ;;
    not-ours) words="Process $2 belongs to another user and was not ended. Use Stop in Package Center, or as root: synopkg stop volbench" ;;
    script-failed) words="The package's script $2 ended with code $3, for a reason it does not know. What it wrote last is in $4." ;;
    left-over) words="Test files of a killed run may be left on measured volumes, in hidden folders named .volbench: $2" ;;
    left-on-silent-disk) words="Test files of a killed run may be left on measured volumes, in hidden folders named .volbench: a disk does not answer." ;;
    kept-unreachable) words="Results and settings were to be deleted, but are kept: volume $2 is not there now. They are in its folders @appdata/volbench, @appconf/volbench and @apphome/volbench." ;;
    start-failed) words="Volume Bench could not start: $2" ;;
    disk-silent) words="Volume Bench waits for a disk that does not answer. Look at the disks in Storage Manager." ;;
    kept-link) words="Results and settings were to be deleted, but $2 still has some: a link stands in its place, which is not followed. To delete the rest, run once as root (Control Panel, Task Scheduler, user-defined script): rm -rf $2" ;;
    kept-foreign) words="Results and settings were to be deleted, but $2 still has some: some files belong to another user, or the volume is read-only. To delete the rest, run once as root (Control Panel, Task Scheduler, user-defined script): rm -rf $2" ;;
    kept-nowhere) words="Results and settings were to be deleted, but are kept: DSM did not name the volume the package was on (${2:-nothing}). They are in the folders @appdata/volbench, @appconf/volbench and @apphome/volbench of that volume." ;;
    kept-elsewhere) words="Results and settings of an earlier installation are still in $2. To take them over, run once as root (Control Panel, Task Scheduler, user-defined script): synopkg stop volbench; rm -f $3/volbench.sqlite*; cp -a $2/. $3/; chown -R $4 $3; synopkg start volbench" ;;
  esac
}
