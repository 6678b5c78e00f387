import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

function layers(...args: string[]) {
  return spawnSync(process.execPath, ['scripts/layers.mjs', ...args], { cwd: ROOT, encoding: 'utf8' });
}

test('each rule has an import in the fixture that breaks it, reported with file and line', () => {
  const { status, stderr, stdout } = layers('test/fixtures/layering');
  expect(status).toBe(1);
  expect(stderr.trim().split('\n').sort()).toEqual([
    `src-main/attic/old.ts:1: imports '../runs/start.ts': 'attic' is not in the table of rooms (scripts/lib/layer-rules.mjs)`,
    `src-main/host.ts:1: imports 'electron': only src-main/carriers/electron imports electron`,
    `src-main/store/rows.ts:1: imports '../runs/start.ts': 'store' comes before 'runs' in the rooms of src-main`,
    `src-renderer/drawing/vector.ts:1: imports '../../src-main/host.ts': src-renderer may not import src-main`,
    `src-renderer/drawing/vector.ts:2: imports 'node:path': src-renderer never imports Node`,
    `src-renderer/drawing/vector.ts:3: imports 'better-sqlite3': a window never uses a host package`,
    `src-renderer/drawing/vector.ts:4: imports '../components/Button.tsx': 'drawing' comes before 'components' in the rooms of src-renderer`,
    `src-renderer/drawing/vector.ts:5: imports '../../vitest.config.ts': vitest.config.ts is outside the four packages`,
    `src-renderer/games/osr/index.tsx:1: imports '../opr/board.ts': a game's editor never imports another one`,
    `src-renderer/views/runs/index.tsx:1: imports '../rankings/Table.tsx': a view never imports another one`,
    `src-shared/rulesets/opr/engine/arena.ts:1: imports '../present/view.ts': 'engine' comes before 'present' in the rooms of a ruleset`,
    `src-shared/rulesets/opr/index.ts:1: imports '../osr/index.ts': a ruleset never imports another one`,
    `src-shared/rulesets/opr/index.ts:2: imports 'node:fs': src-shared never imports Node`,
    `src-shared/rulesets/opr/index.ts:3: imports 'yaml': src-shared uses npm packages only behind formats/ (and zod in api/)`,
    `src-shared/rulesets/opr/index.ts:6: uses Math.random: src-shared has no clock and no random source of its own`,
    `src-shared/rulesets/opr/rules/melee.ts:1: imports '../engine/arena.ts': 'rules' comes before 'engine' in the rooms of a ruleset`,
    `src-shared/stats/mean.ts:1: imports '../contract/options.ts': 'stats' comes before 'contract' in the rooms of src-shared`,
    `src-shared/stats/mean.ts:2: imports '../rulesets/opr/index.ts': only the files directly in rulesets/ name the rulesets`,
    `src-worker/tasks/play.ts:1: imports '../worker.ts': 'tasks' comes before 'worker' in the rooms of src-worker`,
  ]);
  expect(stdout).toContain(' imports break the layers.');
});

test('the table names no rule without a broken import in the fixture', async () => {
  const { findViolations, ORDERS, SEPARATE } = await load();
  const broken = new Set(findViolations(resolve(ROOT, 'test/fixtures/layering')).map((v) => v.rule));
  const rules = [...ORDERS.map((order) => order.name), ...SEPARATE.map(({ folder }) => `separate ${folder}`)];
  expect(rules.filter((rule) => !broken.has(rule))).toEqual([]);
});

test('the project keeps its layers', () => {
  const { status, stderr } = layers('.');
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

interface LayerRules {
  readonly findViolations: (root: string) => { readonly rule: string; readonly text: string }[];
  readonly ORDERS: readonly { readonly name: string }[];
  readonly SEPARATE: readonly { readonly folder: string }[];
}

/** The scripts are plain JavaScript, which the type checker does not read. */
async function load(): Promise<LayerRules> {
  const files = ['layers.mjs', 'lib/layer-rules.mjs'].map((name) => import(resolve(ROOT, 'scripts', name)));
  return Object.assign({}, ...(await Promise.all(files)));
}
