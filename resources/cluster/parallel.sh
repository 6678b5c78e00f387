#!/bin/bash
# ./parallel.sh job.wbrun 16 [more options of GNU parallel, e.g. --sshlogin 8/node1,8/node2 --transferfile job.wbrun]
# Parts that are there already are not played again; afterwards: warbench merge RUN part-*.wbs
set -euo pipefail
job=$1 parts=$2
shift 2
seq "$parts" | parallel --halt soon,fail=1 --retries 3 "$@" \
  "[ -e part-{}.wbs ] || warbench shard '$job' --part {}/$parts --threads 1 --out part-{}.wbs"
