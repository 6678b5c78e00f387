// Picks the unit tests for `npm run check`. Vitest's own `--changed` follows every import, and nearly everything imports
// the rulesets in the end; that would be most of the suite.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGES, readSources } from './imports.mjs';

/**
 * Test files that reach a changed file without leaving its room (rooms as in roomOf below), those in the folder that
 * mirrors the room, and the golden logs of a changed ruleset.
 */
export function testsCloseTo(root, changed) {
  const files = readSources(root, [...PACKAGES, 'test']);
  const importers = importersOf(files);
  const close = new Set();
  for (const path of changed) {
    for (const file of reached(path, importers)) close.add(file);
    for (const { name } of files) if (mirrors(path).some((folder) => name.startsWith(`${folder}/`))) close.add(name);
  }
  return [...close].filter((file) => isUnitTest(file) && existsSync(join(root, file))).sort();
}

function importersOf(files) {
  const importers = new Map();
  for (const { name, imports } of files)
    for (const { target } of imports) if (target !== null) importers.set(target, [...(importers.get(target) ?? []), name]);
  return importers;
}

/** The file and all that import it, directly or through files of the same room or of test/. */
function reached(path, importers) {
  const found = new Set([path]);
  // Sets can grow while they are walked.
  for (const file of found) {
    // A ruleset's index imports the whole ruleset, and every test of the ruleset imports the index.
    if (/^src-shared\/rulesets\/[^/]+\/index\.ts$/.test(file) && file !== path) continue;
    for (const importer of importers.get(file) ?? [])
      if (importer.startsWith('test/') || roomOf(importer) === roomOf(path)) found.add(importer);
  }
  return found;
}

/** A ruleset, a view, a game's editor, or else a folder of a package. */
function roomOf(path) {
  return /^(?:src-shared\/rulesets|src-renderer\/(?:views|games)|[^/]+)\/[^/]+/.exec(path)?.[0] ?? path;
}

function mirrors(path) {
  const room = roomOf(path);
  const ruleset = /^src-shared\/rulesets\/([^/]+)$/.exec(room)?.[1];
  if (ruleset !== undefined) return [`test/golden/${ruleset}`];
  if (room.startsWith('scripts/')) return ['test/scripts'];
  return room.startsWith('src-') ? [room.replace('src-', 'test/')] : [];
}

function isUnitTest(file) {
  return /^test\/(?:shared|worker|main|renderer|golden|scripts)\/.*\.test\.tsx?$/.test(file);
}
