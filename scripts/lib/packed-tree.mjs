// Examines a packed app: what is in the archive, its integrity, its fuses, and whether it starts from there.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectNode, ROOT } from './project.mjs';
import { filesIn } from './shipped.mjs';

const tool = (file) => import(pathToFileURL(join(ROOT, 'packaging/node_modules', file)).href);

/** Of the addon only the build for this system is packed. */
export function expectedFiles(files, platform, arch) {
  const kept = files.filter((file) => !file.includes('/prebuilds/') || file.endsWith(`/${platform}-${arch}.node`));
  return [...kept, 'package.json'].sort();
}

const NESTED = /^node_modules\/.+\/(node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/**
 * Where electron-builder puts these files: a package that lies inside another moves up if its name is free there. In the
 * checkout it isn't, because a tool needs another version.
 */
export function placesInArchive(files) {
  const taken = new Set(files.map((file) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]));
  return files.map((file) => {
    const top = NESTED.exec(file)?.[1];
    return top === undefined || taken.has(top) ? file : file.slice(file.lastIndexOf(`${top}/`));
  });
}

/** Problems as sentences; empty where all is well. */
export async function examinePackedTree(folder, files, fuses) {
  const resources = join(folder, 'resources');
  const archive = join(resources, 'app.asar');
  const problems = [
    ...(await archiveProblems(archive, placesInArchive(expectedFiles(files, process.platform, process.arch)))),
    ...unpackedProblems(join(resources, 'app.asar.unpacked')),
    ...(await fuseProblems(join(folder, 'warbench'), fuses)),
  ];
  return problems.length > 0 ? problems : startProblems(archive);
}

async function archiveProblems(archive, expected) {
  const { getRawHeader } = await tool('@electron/asar/lib/asar.js');
  const found = new Map(entriesOf(getRawHeader(archive).header.files, ''));
  return [
    ...expected.filter((file) => !found.has(file)).map((file) => `${file} is missing in the archive.`),
    ...[...found.keys()].filter((file) => !expected.includes(file)).map((file) => `${file} is in the archive, but not needed.`),
    ...[...found].filter(([, entry]) => entry.integrity?.algorithm !== 'SHA256').map(([file]) => `${file} has no hash in the archive.`),
  ];
}

function entriesOf(files, folder) {
  return Object.entries(files).flatMap(([name, entry]) =>
    entry.files === undefined ? [[`${folder}${name}`, entry]] : entriesOf(entry.files, `${folder}${name}/`),
  );
}

function unpackedProblems(folder) {
  const unpacked = existsSync(folder) ? filesIn(folder) : [];
  const addon = `node_modules/better-sqlite3/prebuilds/${process.platform}-${process.arch}.node`;
  return unpacked.length === 1 && unpacked[0] === addon
    ? []
    : [`Beside the archive are ${unpacked.join(', ') || 'no files'}, not only ${addon}.`];
}

/** The names in our configuration and in the tool that reads them differ in their first letters only. */
async function fuseProblems(program, wanted) {
  const { FuseState, FuseV1Options, getCurrentFuseWire } = await tool('@electron/fuses/dist/index.js');
  const wire = await getCurrentFuseWire(program);
  return Object.entries(wanted).flatMap(([name, isOn]) => {
    const index = FuseV1Options[`${name[0].toUpperCase()}${name.slice(1)}`];
    const state = wire[index];
    return state === (isOn ? FuseState.ENABLE : FuseState.DISABLE) ? [] : [`The fuse ${name} should be ${isOn ? 'on' : 'off'}.`];
  });
}

const MOST_SECONDS = 60;

/** Serves the app under plain Node from the unpacked archive, far away from the checkout. */
async function startProblems(archive) {
  const { extractAll } = await tool('@electron/asar/lib/asar.js');
  const place = mkdtempSync(join(tmpdir(), 'warbench-packed-'));
  const app = join(place, 'app');
  try {
    extractAll(archive, app);
    const paths = filesIn(join(app, 'out')).filter((file) => readFileSync(join(app, 'out', file)).includes(ROOT));
    return [...paths.map((file) => `out/${file} names the folder it was built in.`), ...(await serverProblems(app, place))];
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Problems with starting the app in a folder as a server and asking it for its page. */
export async function serverProblems(app, place) {
  const args = [join(app, 'out/main/server.js'), '--no-open', '--data', join(place, 'data')];
  const server = spawn(projectNode(), args, { cwd: place, stdio: ['ignore', 'pipe', 'pipe'] });
  const gone = new Promise((done) => server.once('exit', done));
  try {
    const reply = await fetch(await printedAddress(server));
    return reply.ok ? [] : [`The packed app answered ${reply.status}.`];
  } catch (error) {
    return [error.message];
  } finally {
    server.kill('SIGTERM');
    await gone;
  }
}

function printedAddress(server) {
  return new Promise((done, fail) => {
    let printed = '';
    const giveUp = (why) => fail(new Error(`The packed app ${why}: ${printed}`));
    const timer = setTimeout(() => giveUp(`did not start within ${MOST_SECONDS} s`), 1000 * MOST_SECONDS);
    server.once('exit', (code) => giveUp(`ended with ${code}`));
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (chunk) => {
        printed += chunk;
        const address = /http:\/\/127\.0\.0\.1:\d+\S*/.exec(printed)?.[0];
        if (address === undefined) return;
        clearTimeout(timer);
        done(address);
      });
    }
  });
}
