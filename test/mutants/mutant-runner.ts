/**
 * Runs tests against mutants inside one process (`npm run mutants`). Everything is imported once; for each mutant, only the
 * tests that reach it run again, the quickest file first, until one fails. Vitest starts this as its runner and has no tests of
 * its own here; scripts/lib/mutant-process.mjs reads the lines that this writes, ends the process where a mutant hangs, and
 * starts another for the rest.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type RunnerTestCase, type RunnerTestFile, type RunnerTestSuite, TestRunner } from 'vitest';
import { collectTests, startTests } from 'vitest/internal/browser';
import { activate, deactivate, startCovering, stopCovering } from './switch.ts';

interface Job {
  readonly tests: readonly string[];
  readonly mutants: readonly number[];
  /** Where lines for the parent process go. */
  readonly output: string;
  /** Whether this process tests a single mutant. */
  readonly alone: boolean;
  /** When to stop running tests to find out what they reach (ms); null for when all have run. */
  readonly surveyUntil: number | null;
  /** What the first process of a part found out for the others. */
  readonly survey: string;
}

interface Survey {
  /** Mutants to tests that reach them; `file` stands for what runs outside of tests. */
  readonly reachedBy: Record<number, readonly string[]>;
  /** How often each mutant is reached in all. */
  readonly reaches: Record<number, number>;
  /** Mutants in code that runs once, when its module is imported. */
  readonly onImport: readonly number[];
  readonly milliseconds: Record<string, number>;
  readonly fileOf: Record<string, string>;
  /** Tests that fail without any mutant. */
  readonly failing: readonly string[];
}

/** Every trial of an algorithm may take a few more rounds with a mutant, but not so many. */
const hitLimit = (reaches: number) => 2000 + 10 * reaches;

/** A test that takes longer without a mutant is left out where others reach the mutant, too. */
const SLOW_MILLISECONDS = 1000;

const RECENT_KILLERS = 4;

/** Runs chosen tests of one file, and stops at the first that fails. */
class ChosenTests extends TestRunner {
  /** Null for all. */
  private chosen: ReadonlySet<string> | null = null;
  private whole = true;
  failed: string | null = null;
  /** Tests that would begin later (ms) are skipped. */
  until = Number.POSITIVE_INFINITY;
  onTest: (test: RunnerTestCase, when: 'before' | 'after') => void = () => {};

  async run(file: string, chosen: ReadonlySet<string> | null): Promise<string | null> {
    this.chosen = chosen;
    this.whole = chosen === null;
    this.failed = null;
    const [ran] = (await startTests([file], this as never)) as unknown as RunnerTestFile[];
    if (this.failed === null && ran?.result?.state === 'fail') return file;
    return this.failed;
  }

  onCollected(files: RunnerTestFile[]): void {
    if (!this.whole) for (const file of files) this.keepChosen(file);
  }

  /** Suites without a chosen test are skipped together with their hooks. */
  private keepChosen(suite: RunnerTestSuite): boolean {
    let any = false;
    for (const task of suite.tasks) {
      const kept = task.type === 'suite' ? this.keepChosen(task) : this.chosen!.has(task.id);
      if (!kept) task.mode = 'skip';
      any ||= kept;
    }
    return any;
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    if ((this.chosen !== null && this.failed !== null) || Date.now() > this.until) test.mode = 'skip';
    await super.onBeforeRunTask(test as never);
    this.onTest(test, 'before');
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test as never);
    this.onTest(test, 'after');
    if (test.result?.state === 'fail') this.failed ??= test.id;
  }

  // The reporter of the process knows nothing of these files.
  override async onAfterRunSuite(): Promise<void> {}
}

export default class MutantRunner extends TestRunner {
  private readonly imported = new Set<string>();
  private killers: readonly ChosenOfFile[] = [];
  private readonly job = JSON.parse(process.env.WARBENCH_MUTANTS!) as Job;

  override async onAfterRunFiles(): Promise<void> {
    const tests = new ChosenTests(this.config);
    // Vitest gives its own runner these two.
    const { moduleRunner, _otel } = this as unknown as Record<'moduleRunner' | '_otel', unknown>;
    Object.assign(tests, { moduleRunner, _otel });
    const { survey: path } = this.job;
    if (!existsSync(path)) writeFileSync(path, JSON.stringify(await this.survey(tests)));
    const survey = JSON.parse(readFileSync(path, 'utf8')) as Survey;
    this.say('ready');
    for (const mutant of this.job.mutants) if (!(await this.tryMutant(tests, survey, mutant))) return;
    this.say('end');
  }

  /** Neighbours are often noticed by the same test: those that noticed the last few come first. */
  private recentKillers(files: readonly FileTests[]): readonly ChosenOfFile[] {
    const reaching = new Map(files.map(({ file, chosen }) => [file, chosen]));
    return this.killers.filter(({ file, chosen }) => [...chosen].every((test) => reaching.get(file)?.has(test)));
  }

  /** False where this process can't go on. */
  private async tryMutant(tests: ChosenTests, survey: Survey, mutant: number): Promise<boolean> {
    const files = testsFor(survey, mutant);
    if (files.length === 0) {
      this.say('result', mutant, survey.onImport.includes(mutant) ? 'on-import' : 'unreached');
      return true;
    }
    this.say('start', mutant, Math.ceil(files.reduce((sum, { milliseconds }) => sum + milliseconds, 0)));
    let executed = 0;
    for (const { file, chosen } of [...this.recentKillers(files), ...files]) {
      await this.importOnce(tests, file);
      activate(mutant, hitLimit(survey.reaches[mutant] ?? 0));
      const failed = await tests.run(file, chosen);
      executed += deactivate();
      if (failed === null) continue;
      // Something that is kept between tests, such as a cache, may have been filled by a mutant.
      const again = failed === file ? chosen : new Set([failed]);
      const sound = this.job.alone || (await tests.run(file, again)) === null;
      this.say('result', mutant, sound ? 'killed' : 'unsound');
      this.killers = [{ file, chosen: again }, ...this.killers.filter((killer) => !killer.chosen.has(failed))].slice(0, RECENT_KILLERS);
      return sound;
    }
    // Where the result of an earlier test is kept, the mutant never ran.
    this.say('result', mutant, executed === 0 ? 'unsure' : 'survived');
    return true;
  }

  private say(...words: readonly (string | number)[]): void {
    appendFileSync(this.job.output, `${words.join(' ')}\n`);
  }

  /**
   * Without a mutant and without counting what is reached: the second import of a test file runs its describe blocks, but
   * not the modules that it tests. Returns the mutants in what ran.
   */
  private async importOnce(tests: ChosenTests, file: string): Promise<Iterable<number>> {
    if (this.imported.has(file)) return [];
    this.imported.add(file);
    startCovering();
    await collectTests([file], tests as never);
    return stopCovering().keys();
  }

  private async survey(tests: ChosenTests): Promise<Survey> {
    const onImport: number[] = [];
    const reachedBy: Record<number, string[]> = {};
    const reaches: Record<number, number> = {};
    const milliseconds: Record<string, number> = {};
    const fileOf: Record<string, string> = {};
    const failing: string[] = [];
    const note = (by: string, found: ReadonlyMap<number, number>) => {
      for (const [mutant, times] of found) {
        reachedBy[mutant] ??= [];
        reachedBy[mutant].push(by);
        reaches[mutant] = (reaches[mutant] ?? 0) + times;
      }
    };
    tests.until = this.job.surveyUntil ?? Number.POSITIVE_INFINITY;
    for (const file of this.job.tests) {
      if (Date.now() > tests.until) break;
      onImport.push(...(await this.importOnce(tests, file)));
      tests.onTest = (test, when) => {
        note(when === 'before' ? file : test.id, startCovering());
        if (when === 'before') return;
        milliseconds[test.id] = test.result?.duration ?? 0;
        fileOf[test.id] = file;
        if (test.result?.state === 'fail') failing.push(test.id);
      };
      const started = performance.now();
      startCovering();
      await tests.run(file, null);
      note(file, stopCovering());
      milliseconds[file] = performance.now() - started;
      this.say('surveyed', file);
    }
    if (Date.now() > tests.until) this.say('partial');
    tests.onTest = () => {};
    tests.until = Number.POSITIVE_INFINITY;
    return { reachedBy, reaches, onImport, milliseconds, failing, fileOf };
  }
}

interface ChosenOfFile {
  readonly file: string;
  readonly chosen: ReadonlySet<string>;
}

interface FileTests extends ChosenOfFile {
  readonly milliseconds: number;
}

/** The quickest first. Tests that fail anyway can't notice anything, and slow ones would cost every survivor as much. */
function testsFor(survey: Survey, mutant: number): readonly FileTests[] {
  const { reachedBy, milliseconds, fileOf, failing } = survey;
  const reached = new Set(reachedBy[mutant]);
  const tests = Object.keys(fileOf).filter((test) => (reached.has(test) || reached.has(fileOf[test]!)) && !failing.includes(test));
  const cost = (test: string) => Math.max(milliseconds[test]!, setUpOf(survey, fileOf[test]!));
  const quick = tests.filter((test) => cost(test) <= SLOW_MILLISECONDS);
  const quickest = tests.sort((x, y) => cost(x) - cost(y)).slice(0, 1);
  const files = Map.groupBy(quick.length > 0 ? quick : quickest, (test) => fileOf[test]!);
  return [...files]
    .map(([file, ids]) => ({
      file,
      chosen: new Set(ids),
      milliseconds: ids.reduce((sum, id) => sum + milliseconds[id]!, setUpOf(survey, file)),
    }))
    .sort((x, y) => x.milliseconds - y.milliseconds);
}

/** What any test of a file costs on top: its import, its describe blocks and its hooks. */
function setUpOf({ milliseconds, fileOf }: Survey, file: string): number {
  const tests = Object.keys(fileOf).filter((test) => fileOf[test] === file);
  return Math.max(0, milliseconds[file]! - tests.reduce((sum, test) => sum + milliseconds[test]!, 0));
}
