# shellcheck shell=sh disable=SC2034 # read by the framework's start-stop-status
# How the framework starts volbench: as the package's own user, with the Python environment made at install.

PYTHON_DIR="/var/packages/python314/target/bin"
PATH="${SYNOPKG_PKGDEST}/env/bin:${SYNOPKG_PKGDEST}/bin:${SYNOPKG_PKGDEST}/sbin:${PYTHON_DIR}:${PATH}"

export PYTHONPATH="${SYNOPKG_PKGDEST}/share/volbench"
export PYTHONDONTWRITEBYTECODE=1
export VOLBENCH_DATA_DIR="${SYNOPKG_PKGVAR}"
export VOLBENCH_TOOLS_DIR="${SYNOPKG_PKGDEST}/bin:${SYNOPKG_PKGDEST}/sbin"
export VOLBENCH_LOG_FILE="${SYNOPKG_PKGVAR}/log/volbench.log"
export VOLBENCH_SIGN_IN=dsm
export VOLBENCH_HOST=0.0.0.0
export VOLBENCH_PORT="${SERVICE_PORT}"

SERVICE_COMMAND="${SYNOPKG_PKGDEST}/env/bin/python3 -m volbench serve --no-link"
SVC_BACKGROUND=y
SVC_WRITE_PID=y
SVC_CWD="${SYNOPKG_PKGVAR}"

service_postinst() {
    install_python_virtualenv
    install_python_wheels
}
