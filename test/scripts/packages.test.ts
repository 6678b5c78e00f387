/** The supply chain: what is locked, what ships, and what says so. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

interface LockedPackage {
  readonly path: string;
  readonly name: string;
  readonly license: string;
  readonly integrity: string | null;
  readonly hasInstallScript: boolean;
  readonly shipped: boolean;
}

const { lockedPackages }: { lockedPackages: (root: string) => LockedPackage[] } = await import(resolve(ROOT, 'scripts/lib/packages.mjs'));
const packages = lockedPackages(ROOT);
const script = (name: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(ROOT, 'scripts', name), ...args], { cwd: ROOT, encoding: 'utf8' });

describe('the lock file', () => {
  test('package.json names exact versions', () => {
    const { dependencies, optionalDependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const versions = Object.entries<string>({ ...dependencies, ...optionalDependencies, ...devDependencies });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  });
  test('every installed package is locked with a hash, and none has an install script', () => {
    const installed = packages.filter(({ path }) => existsSync(join(ROOT, path)));
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.filter(({ integrity }) => integrity === null || !integrity.startsWith('sha512-'))).toEqual([]);
    // Named in package.json as never to be run.
    const { allowScripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(packages.filter(({ hasInstallScript, path }) => hasInstallScript && allowScripts[basename(path)] !== false)).toEqual([]);
  });
  test('names no host: packages come from the registry that the user has set', () => {
    expect(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).not.toContain('"resolved"');
  });
});

describe('what ships', () => {
  const shipped = (name: string) => packages.find((one) => one.name === name)?.shipped;
  test('is what the sources import, with what that needs, whichever list of package.json it is in', () => {
    for (const name of ['better-sqlite3', 'ws', 'zod', 'react', 'scheduler', 'pixi.js', '@fontsource-variable/inter', 'electron']) {
      expect([name, shipped(name)]).toEqual([name, true]);
    }
    for (const name of ['vitest', 'typescript', 'knip', 'vite', '@types/node']) expect([name, shipped(name)]).toEqual([name, false]);
  });
  test('has a known licence', () => {
    expect(packages.filter((one) => one.shipped && one.license === 'unknown')).toEqual([]);
  });
  test('THIRD-PARTY.md lists it', () => {
    const done = script('third-party.mjs', '--check');
    expect([done.status, done.stdout.trim()]).toEqual([0, 'THIRD-PARTY.md is up to date.']);
  });
});

describe('npm run sbom', () => {
  const bill = JSON.parse(script('sbom.mjs').stdout);
  test('is a CycloneDX bill whose references resolve', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', metadata: { component: { name: 'warbench' } } });
    const refs = new Set<string>(['warbench', ...bill.components.map((one: { 'bom-ref': string }) => one['bom-ref'])]);
    expect(refs.size).toBe(packages.length + 1);
    const named = bill.dependencies.flatMap(({ ref, dependsOn }: { ref: string; dependsOn: string[] }) => [ref, ...dependsOn]);
    expect(named.filter((ref: string) => !refs.has(ref))).toEqual([]);
  });
  test('has hash, licence and address of a package', () => {
    expect(bill.components.find((one: { name: string }) => one.name === 'zod')).toMatchObject({
      scope: 'required',
      purl: expect.stringMatching(/^pkg:npm\/zod@\d/),
      licenses: [{ license: { id: 'MIT' } }],
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    });
  });
  test('is the same each time, and can leave out the tools', () => {
    expect(JSON.parse(script('sbom.mjs').stdout)).toEqual(bill);
    const shipped = JSON.parse(script('sbom.mjs', '--shipped').stdout).components;
    expect(shipped.every(({ scope }: { scope: string }) => scope === 'required')).toBe(true);
  });
});
