// npm run lock: adds the optional packages of other platforms that npm left out of the lock file because its registry
// doesn't have them. Without them `npm ci` rejects the lock file. Run it after every `npm install`.
import { readFileSync, writeFileSync } from 'node:fs';
import { ROOT } from './lib/project.mjs';

const file = `${ROOT}/package-lock.json`;
const lock = JSON.parse(readFileSync(file, 'utf8'));
const PLATFORMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const CPUS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'ppc64le', 'riscv64', 's390x', 'wasm32', 'x64'];

let added = 0;
for (const [path, entry] of Object.entries({ ...lock.packages })) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (path === '' || !/^\d+\.\d+\.\d+/.test(version) || isLocked(path, name)) continue;
    const words = name.replace(/^@[^/]+\//, '').split(/[-.]/);
    const os = PLATFORMS.filter((p) => words.includes(p));
    const cpu = CPUS.filter((c) => words.includes(c));
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(cpu.length > 0 && { cpu }),
      ...(entry.dev && { dev: true }),
      ...(words.includes('musl') && { libc: ['musl'] }),
      ...((words.includes('gnu') || words.includes('glibc')) && { libc: ['glibc'] }),
      optional: true,
      ...(os.length > 0 && { os }),
    };
    added++;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added === 0 ? 'The lock file is complete.' : `Completed the lock file: ${added} entries for other platforms.`);

/** Whether the lock file has the package in a place where a package at `path` would find it. */
function isLocked(path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}
