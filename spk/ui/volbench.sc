[volbench]
title="Volume Bench"
desc="Volume Bench"
port_forward="no"
dst.ports="18290/tcp"
