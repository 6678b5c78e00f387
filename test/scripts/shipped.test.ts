/** What users install: the lists that `npm run dist` and `npm run pack:cli` stage from. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  APP_ENTRIES,
  builtModules,
  CLI_ENTRIES,
  CLI_PROGRAM,
  cliManifest,
  packageFolders,
  shippedFiles,
  sizesByPart,
  stage,
} from '../../scripts/lib/shipped.mjs';
import { skipUnless } from '../kit/skip.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'warbench-shipped-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KINDS = [
  ['the desktop app', APP_ENTRIES],
  ['the command line', CLI_ENTRIES],
] as const;

describe.each(KINDS)('%s', (_, entries) => {
  const files = shippedFiles(ROOT, entries);

  test('has no source map, no declaration, no source and no file twice', () => {
    expect(files.filter((file) => /\.map$|\.tsx?$|\.[cm]ts$|\.cpp$|\.gyp/.test(file))).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
    expect(files).toContain('out/main/build.json');
    expect(files.filter((file) => file.startsWith('maps/')).length).toBeGreaterThan(20);
  });

  test('has every package that it loads with all it depends on, and none that only builds or tests it', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >;
    const { packages } = builtModules(ROOT, entries);
    expect(packages).toContain('better-sqlite3');
    const shipped = packageFolders(ROOT, packages).map((path) => path.replace('node_modules/', ''));
    expect(shipped).toContain('xmlchars');
    expect(shipped.filter((name) => devDependencies[name] !== undefined || /^node-(?:linux|win)-/.test(name))).toEqual([]);
    expect(packages.filter((name) => dependencies[name] === undefined)).toEqual([]);
  });

  test('names no folder of the machine it was built on', () => {
    const text = files
      .filter((file) => /^out\/.*\.(?:c?js|css|html|json)$/.test(file))
      .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]);
    expect(text.filter(([, content]) => content!.includes(ROOT) || content!.includes('/node_modules/.')).map(([file]) => file)).toEqual([]);
  });

  test('stays small', () => {
    const bytes = sizesByPart(ROOT, files).reduce((sum, [, size]) => sum + size, 0);
    expect(bytes).toBeLessThan(45e6);
  });
});

/** As npm would unpack it, far away from the checkout and its packages. */
describe('the command line, unpacked elsewhere', () => {
  const place = join(folder, 'cli');
  beforeAll(() => {
    stage(ROOT, shippedFiles(ROOT, CLI_ENTRIES), place);
    writeFileSync(join(place, 'package.json'), JSON.stringify(cliManifest(ROOT)));
    cpSync(join(ROOT, 'packaging/CLI.md'), join(place, 'README.md'));
    writeFileSync(join(place, 'warbench.mjs'), CLI_PROGRAM.replace("'../out", "'./out"));
  });

  const warbench = (...args: string[]) =>
    spawnSync(process.execPath, [join(place, 'warbench.mjs'), '--data', join(folder, 'data'), ...args], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 120_000,
    });

  test('plays samples on its threads, and the doctor finds nothing to fix', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(warbench('--version').stdout).toContain(`${version} (`);
    writeFileSync(join(folder, 'duel.yaml'), duel());
    const odds = warbench('odds', 'duel.yaml', '--json');
    expect(odds.stderr).toBe('');
    expect(odds.status).toBe(0);
    expect(warbench('doctor').stdout).toContain('Nothing has to be fixed.');
  });

  test('depends only on what is inside, at exact versions', () => {
    const { dependencies, bundleDependencies } = cliManifest(ROOT);
    expect(bundleDependencies).toEqual(Object.keys(dependencies));
    for (const [name, version] of Object.entries(dependencies)) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
      const inside = JSON.parse(readFileSync(join(place, 'node_modules', name, 'package.json'), 'utf8')) as { version: string };
      expect(inside.version).toBe(version);
    }
    const inside = (owner: string, name: string) =>
      ['', `${owner}/node_modules/`].some((way) => existsSync(join(place, 'node_modules', way, name)));
    const owners = readdirSync(join(place, 'node_modules')).filter((name) => !name.startsWith('@'));
    expect(owners.flatMap((owner) => dependenciesOf(place, owner).filter((name) => !inside(owner, name)))).toEqual([]);
  });
});

function dependenciesOf(place: string, name: string): string[] {
  const manifest = JSON.parse(readFileSync(join(place, 'node_modules', name, 'package.json'), 'utf8')) as Record<
    string,
    object | undefined
  >;
  return [...Object.keys(manifest.dependencies ?? {}), ...Object.keys(manifest.optionalDependencies ?? {})].filter(
    (one) => !one.startsWith('@'),
  );
}

function duel(): string {
  const fighter = (name: string) =>
    `  - name: ${name}\n    hp: 8\n    ac: 13\n    attack_bonus: 3\n    damage: 1d6+1\n    start_zone: melee\n`;
  return `name: Gate duel\niterations: 500\nside1_name: Wardens\nside2_name: Raiders\nside1:\n${fighter('Warden')}side2:\n${fighter('Raider')}`;
}

const hasNpm = spawnSync('npm', ['--version'], { shell: process.platform === 'win32' }).status === 0;

test('the tarball runs with npx and without a network', skipUnless(hasNpm, 'needs npm'), () => {
  const env = { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter), npm_config_loglevel: 'error' };
  const packed = spawnSync(process.execPath, [join(ROOT, 'scripts/pack-cli.mjs'), '--out', folder], { env, encoding: 'utf8' });
  expect(packed.status, packed.stderr).toBe(0);
  const [tarball] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  expect(statSync(join(folder, tarball!)).size).toBeLessThan(16e6);
  const offline = { ...env, npm_config_cache: join(folder, 'cache'), npm_config_offline: 'true' };
  const done = spawnSync('npx', ['--yes', `./${tarball}`, '--version'], {
    cwd: folder,
    env: offline,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  expect(done.stderr).toBe('');
  expect(done.stdout).toMatch(/^\d+\.\d+\.\d+ \(/);
});
