// Runs tests against mutants in processes of their own (test/mutants/mutant-runner.ts) and ends those in which one hangs.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { projectEnv, projectNode, ROOT } from './project.mjs';

// The processes are groups of their own, which nothing else ends.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** A process may take this long before its first mutant: imports, and all tests once. */
const START_MILLISECONDS = 300_000;
/** How long the tests of one mutant may take that take `expected` ms without it. The machine may be busy. */
const patience = (expected) => 4000 + 6 * expected;

/**
 * Tests all mutants and reports each as it is done: 'killed', 'timed-out', 'survived', 'unreached' or 'on-import' (in code that
 * runs once, when it is imported; such mutants can't be switched on). `onPartial`: there was no time for all tests. Stops at `until` (ms) and returns the mutants that are left.
 */
export async function testMutants({ folder, code, tests, mutants, until, onResult, onPartial }) {
  mkdirSync(folder, { recursive: true });
  const survey = `${folder}/survey.json`;
  rmSync(survey, { force: true });
  const left = new Set(mutants);
  // Code that keeps what it has computed hides mutants from later tests; these get a process of their own.
  const alone = new Set();
  const result = (mutant, status) => {
    left.delete(mutant);
    if (status === 'unsure' || status === 'unsound') alone.add(mutant);
    else onResult(mutant, status);
  };
  while (left.size > 0 && Date.now() < until) {
    const before = left.size;
    const ended = await runProcess({ folder, code, tests, survey, mutants: [...left], until, onResult: result, onPartial });
    if (ended === 'broken' && left.size === before) throw new Error('The tests could not be started, see above.');
  }
  for (const mutant of alone) {
    if (Date.now() >= until) break;
    const settle = (_, status) => {
      alone.delete(mutant);
      onResult(mutant, status === 'unsure' ? 'survived' : status);
    };
    await runProcess({ folder, code, tests, survey, mutants: [mutant], until, alone: true, onResult: settle, onPartial });
  }
  return [...left, ...alone];
}

/** Returns 'done', 'hung', 'unsound' (what is kept between tests is from a mutant), 'late' (the time is up) or 'broken'. */
function runProcess({ folder, code, tests, survey, mutants, until, alone = false, onResult, onPartial }) {
  const output = `${folder}/output.txt`;
  rmSync(output, { force: true });
  // Tests of which there is no time to find out what they reach are left out.
  const surveyUntil = Date.now() + (until - Date.now()) / 2;
  const job = { root: ROOT, code, tests: tests.map((file) => `${ROOT}/${file}`), mutants, output, survey, alone, surveyUntil };
  const child = spawn(
    projectNode(),
    [`${ROOT}/node_modules/vitest/vitest.mjs`, 'run', '--config', 'test/mutants/vitest.config.ts', '--silent', '--reporter', 'dot'],
    { cwd: ROOT, detached: true, stdio: ['ignore', 'pipe', 'pipe'], env: { ...projectEnv(), WARBENCH_MUTANTS: JSON.stringify(job) } },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed = (printed + text).slice(-20_000)));
  return new Promise((resolve) => {
    let seen = 0;
    let current = null;
    let deadline = Date.now() + START_MILLISECONDS;
    let isStopped = false;
    const abandon = () => killGroup(child);
    process.once('exit', abandon);
    const stop = (how) => {
      if (isStopped) return;
      isStopped = true;
      clearInterval(timer);
      abandon();
      process.off('exit', abandon);
      if (how === 'broken') process.stderr.write(printed);
      resolve(how);
    };
    const read = () => {
      if (!existsSync(output)) return null;
      const lines = readFileSync(output, 'utf8').split('\n').slice(0, -1);
      for (const line of lines.slice(seen)) {
        const [word, mutant, value] = line.split(' ');
        if (word === 'end') return 'done';
        if (word === 'partial') onPartial();
        if (word === 'start') {
          current = Number(mutant);
          deadline = Date.now() + patience(Number(value));
        }
        if (word === 'result') {
          current = null;
          deadline = Date.now() + START_MILLISECONDS;
          onResult(Number(mutant), value);
          if (value === 'unsound') return 'unsound';
        }
      }
      seen = lines.length;
      return null;
    };
    const timer = setInterval(() => {
      const ended = read();
      if (ended !== null) return stop(ended);
      if (Date.now() > until) return stop('late');
      if (Date.now() < deadline) return;
      if (current !== null) onResult(current, 'timed-out');
      stop(current === null ? 'broken' : 'hung');
    }, 50);
    child.on('exit', () => {
      if (isStopped) return;
      const ended = read();
      if (ended === null && current !== null) onResult(current, 'timed-out');
      stop(ended ?? (current === null ? 'broken' : 'hung'));
    });
  });
}

/** With the processes that Vitest started. */
function killGroup({ pid, exitCode, signalCode }) {
  if (exitCode !== null || signalCode !== null) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // It may have ended by itself just now.
    if (error.code !== 'ESRCH') throw error;
  }
}
