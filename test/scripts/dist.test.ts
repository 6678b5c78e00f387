/** `npm run dist` as far as it goes without electron-builder, which is installed on demand. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ASSOCIATIONS, builderConfig, FUSES, UNPACKED } from '../../packaging/electron-builder.mjs';
import { writeIcons } from '../../scripts/lib/icons.mjs';
import { expectedFiles, placesInArchive, serverProblems } from '../../scripts/lib/packed-tree.mjs';
import { APP_ENTRIES, appManifest, shippedFiles, stage } from '../../scripts/lib/shipped.mjs';
import { FILE_KINDS } from '../../src-shared/formats/file-kinds.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'warbench-dist-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const config = builderConfig({ icons: join(folder, 'icons'), out: 'dist', electronVersion: '1.0.0', electronDist: null });
const targets = (system: 'win' | 'mac' | 'linux') =>
  config[system].target.flatMap(({ target, arch }) => arch.map((one) => `${target} ${one}`));

describe('the configuration', () => {
  test('makes what each system installs', () => {
    expect(targets('win')).toEqual(['nsis x64', 'portable x64']);
    expect(targets('mac')).toEqual(['dmg x64', 'dmg arm64']);
    expect(targets('linux')).toEqual(['AppImage x64', 'deb x64']);
  });

  test('sets every fuse that makes the app harder to misuse', () => {
    expect(config.electronFuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    });
    expect(config.electronFuses).toBe(FUSES);
  });

  test('registers the files that Warbench writes', () => {
    const written = Object.values(FILE_KINDS).map(({ extension, label }) => ({ ext: extension.slice(1), name: label }));
    expect(ASSOCIATIONS).toEqual(written);
    expect(config.fileAssociations).toMatchObject(
      written.map(({ ext, name }) => ({ ext, description: name, mimeType: `application/x-${ext}` })),
    );
  });

  test('keeps the tools out of the project, pinned and locked', () => {
    const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');
    const read = (path: string) => JSON.parse(text(path)) as Record<string, Record<string, string>>;
    const locked = JSON.parse(text('packaging/package-lock.json')) as { packages: Record<string, object> };
    const tools = read('packaging/package.json').devDependencies!;
    const { dependencies, devDependencies } = read('package.json');
    for (const [name, version] of Object.entries(tools)) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
      expect({ ...dependencies, ...devDependencies }[name]).toBeUndefined();
      expect(locked.packages[`node_modules/${name}`]).toMatchObject({ version, integrity: expect.stringMatching(/^sha512-/) });
    }
  });
});

describe('the icons', () => {
  writeIcons(join(folder, 'icons'));
  const bytes = (name: string) => readFileSync(join(folder, 'icons', name));

  test('are there for every system', () => {
    expect(bytes('icon.png').subarray(1, 4).toString()).toBe('PNG');
    expect([bytes('icon.png').readUInt32BE(16), bytes('icon.png').readUInt32BE(20)]).toEqual([512, 512]);
    expect(bytes('icon.ico').readUInt16LE(4)).toBe(7);
    expect(bytes('icon.icns').subarray(0, 4).toString()).toBe('icns');
    expect(bytes('icon.icns').readUInt32BE(4)).toBe(bytes('icon.icns').length);
  });

  // electron-builder looks for an icon with the name of the extension.
  test.each(ASSOCIATIONS)('$ext files have their own', ({ ext }) => {
    expect(bytes(`${ext}.ico`).readUInt16LE(4)).toBe(7);
    expect(bytes(`${ext}.icns`).subarray(0, 4).toString()).toBe('icns');
    expect(bytes(`${ext}.ico`)).not.toEqual(bytes('icon.ico'));
  });

  test('are the same bytes each time', () => {
    const before = bytes('icon.icns');
    writeIcons(join(folder, 'icons'));
    expect(bytes('icon.icns')).toEqual(before);
  });
});

describe('the packed app', () => {
  const files = shippedFiles(ROOT, APP_ENTRIES);

  test.each(['win32-x64', 'darwin-arm64', 'linux-x64'])('has one build of the addon on %s, beside the archive', (system) => {
    const [platform, arch] = system.split('-') as [string, string];
    const addons = expectedFiles(files, platform, arch).filter((file) => file.endsWith('.node'));
    expect(addons).toEqual([`node_modules/better-sqlite3/prebuilds/${system}.node`]);
    expect(UNPACKED).toBe('node_modules/better-sqlite3/prebuilds/*.node');
  });

  test('expects a package inside another where electron-builder puts it', () => {
    const files = [
      'node_modules/a/index.js',
      'node_modules/a/node_modules/b/x.js',
      'node_modules/c/node_modules/a/index.js',
      'out/main/index.js',
    ];
    expect(placesInArchive(files)).toEqual([
      'node_modules/a/index.js',
      'node_modules/b/x.js',
      'node_modules/c/node_modules/a/index.js',
      'out/main/index.js',
    ]);
  });

  test('serves its page under plain Node, far away from the checkout', async () => {
    const app = join(folder, 'app');
    stage(
      ROOT,
      expectedFiles(files, process.platform, process.arch).filter((file) => file !== 'package.json'),
      app,
    );
    writeFileSync(join(app, 'package.json'), JSON.stringify(appManifest(ROOT)));
    expect(existsSync(join(app, String(appManifest(ROOT).main)))).toBe(true);
    expect(existsSync(join(app, 'out/preload/index.cjs'))).toBe(true);
    expect(await serverProblems(app, folder)).toEqual([]);
  });
});
