import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { dropFolder, newFolder } from '../kit/coin-host.ts';
import { oprUnits } from '../kit/opr-field.ts';
import { skipUnless } from '../kit/skip.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CLI = join(ROOT, 'out/main/cli.js');
const EXAMPLES = join(ROOT, 'resources/cluster');
const PARTS = 2;

const canRun = existsSync(CLI) && process.platform !== 'win32';
const hasParallel = spawnSync('parallel', ['--version'], { encoding: 'utf8' }).stdout?.startsWith('GNU parallel') ?? false;

/** One job after the other, with nothing of GNU parallel but what the script uses. */
const STAND_IN = `#!/bin/bash
set -e
while read -r line; do bash -c "$(echo "\${@: -1}" | sed "s/{}/$line/g")" </dev/null; done
`;

interface IndexedJob {
  readonly spec: {
    readonly completions: number;
    readonly completionMode: string;
    readonly template: { readonly spec: { readonly containers: readonly { readonly command: string[]; readonly args: string[] }[] } };
  };
}

describe('the examples for batch systems', skipUnless(canRun, 'needs the built app and a shell'), () => {
  const programs = newFolder();
  const base = newFolder();
  const folders = [programs, base];
  let alone: Buffer[];

  const environment = (more: Readonly<Record<string, string>>) => ({
    ...process.env,
    PATH: `${programs}${delimiter}${process.env.PATH}`,
    ...more,
  });
  /** With the programs of the examples as a batch system would find them. */
  const sh = (cwd: string, words: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const { status, stdout, stderr } = spawnSync(words[0]!, words.slice(1), { cwd, env: environment(more), encoding: 'utf8' });
    expect(status, `${words.join(' ')}\n${stderr}`).toBe(0);
    return stdout;
  };
  const resultsIn = (folder: string) => [
    readFileSync(join(folder, 'data/runs/1.matches')),
    Buffer.from(sh(folder, ['warbench', 'export', '1', '--data', 'data', '--format', 'csv'])),
  ];
  const folderWithJob = () => {
    const folder = newFolder();
    folders.push(folder);
    cpSync(base, folder, { recursive: true });
    return folder;
  };
  /** As the comments of the examples say. */
  const expectMerged = (folder: string) => {
    sh(folder, ['bash', '-c', 'warbench merge 1 part-*.wbs --data data']);
    const [matches, standings] = resultsIn(folder);
    expect(matches!.equals(alone[0]!)).toBe(true);
    expect(standings!.equals(alone[1]!)).toBe(true);
  };

  beforeAll(() => {
    const program = (name: string, text: string) => {
      writeFileSync(join(programs, name), text);
      chmodSync(join(programs, name), 0o755);
    };
    program('warbench', `#!/bin/sh\nexec '${process.execPath}' '${CLI}' "$@"\n`);
    if (!hasParallel) program('parallel', STAND_IN);
    writeFileSync(join(base, 'army.txt'), oprUnits(120));
    sh(base, ['warbench', 'run', 'army.txt', '--kind', 'round-robin', '--trials', '20', '--no-confirm', '--later', '--data', 'data']);
    sh(base, ['warbench', 'export', '1', '--what', 'settings', '--out', 'job.wbrun', '--data', 'data']);
    const folder = folderWithJob();
    sh(folder, ['warbench', 'resume', '1', '--data', 'data', '--threads', '1']);
    alone = resultsIn(folder);
  });
  afterAll(() => folders.forEach(dropFolder));

  test('slurm.sh plays its part for every task of the array', () => {
    const script = readFileSync(join(EXAMPLES, 'slurm.sh'), 'utf8');
    expect(script).toMatch(/^#SBATCH --array=1-\d+$/m);
    const folder = folderWithJob();
    for (let task = 1; task <= PARTS; task++) {
      const array = { SLURM_ARRAY_TASK_ID: String(task), SLURM_ARRAY_TASK_COUNT: String(PARTS), SLURM_CPUS_PER_TASK: '1' };
      sh(folder, ['bash', join(EXAMPLES, 'slurm.sh')], array);
    }
    expectMerged(folder);
  });

  test('kubernetes.yaml plays its part for every index of the job', () => {
    const { spec } = parse(readFileSync(join(EXAMPLES, 'kubernetes.yaml'), 'utf8')) as IndexedJob;
    expect(spec.completionMode).toBe('Indexed');
    const [{ command, args }] = spec.template.spec.containers as [IndexedJob['spec']['template']['spec']['containers'][0]];
    expect(args.join(' ')).toContain(`/${spec.completions} `);
    const folder = folderWithJob();
    const words = args.map((word) => word.replaceAll('/job/', `${folder}/`).replaceAll(`/${spec.completions} `, `/${PARTS} `));
    for (let index = 0; index < PARTS; index++) sh(folder, [...command, ...words], { JOB_COMPLETION_INDEX: String(index) });
    expectMerged(folder);
  });

  test(`parallel.sh plays what is missing${hasParallel ? '' : ', with a stand-in for GNU parallel'}`, () => {
    const folder = folderWithJob();
    const play = () => sh(folder, ['bash', join(EXAMPLES, 'parallel.sh'), 'job.wbrun', String(PARTS)]);
    expect(play()).toContain(`Part ${PARTS} of ${PARTS}`);
    expect(play()).toBe('');
    expectMerged(folder);
  });
});
