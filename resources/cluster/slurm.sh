#!/bin/bash
# sbatch slurm.sh, in a folder with job.wbrun that all nodes see; afterwards: warbench merge RUN part-*.wbs
#SBATCH --job-name=warbench
#SBATCH --array=1-16
#SBATCH --cpus-per-task=8
#SBATCH --mem=4G
#SBATCH --requeue
set -euo pipefail
exec warbench shard job.wbrun \
  --part "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
  --threads "$SLURM_CPUS_PER_TASK" \
  --out "part-$SLURM_ARRAY_TASK_ID.wbs"
