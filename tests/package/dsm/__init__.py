"""An imitation of DSM 7 from documented facts: takes a package, runs its scripts, gives it folders and a user.

Each rule names where it is documented: DG = Synology's DSM Developer Guide (help.synology.com/developer-guide), field =
reports of package authors. Not imitated, so only a real box can show them: AppArmor, Synology's ACLs, Package Center's
dialogs, the limits of DSM's systemd units, DSM's web server.
"""
