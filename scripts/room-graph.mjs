// npm run graph: draws which room imports which, and writes the picture into docs/ARCHITECTURE.md between its markers.
//   --check         only reports whether the picture is up to date (part of `npm run lint`)
//   --root FOLDER   another checkout: prints its picture with figures and writes nothing
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { roomIn } from './layers.mjs';
import { PACKAGES, readSources } from './lib/imports.mjs';
import { ORDERS } from './lib/layer-rules.mjs';
import { ROOT } from './lib/project.mjs';

const START = '<!-- room graph: made by `npm run graph`, do not edit -->';
const END = '<!-- end of room graph -->';

const RULESET_ROOMS = ORDERS.findLast((order) => order.folder === 'src-shared/rulesets/*');

/** Each picture assigns a room to the files it is about, and null to all others. */
const PICTURES = [
  { title: 'The four packages', roomOf: (path) => (isIn(PACKAGES, path) ? path.split('/')[0] : null) },
  { title: 'src-shared', roomOf: (path) => roomBelow('src-shared', path) },
  { title: 'A ruleset (the five together)', roomOf: (path) => roomIn(RULESET_ROOMS, path)?.room ?? null },
  { title: 'src-main', roomOf: (path) => roomBelow('src-main', path) },
  { title: 'src-renderer', roomOf: (path) => roomBelow('src-renderer', path) },
];

const { values: options } = parseArgs({ options: { check: { type: 'boolean' }, root: { type: 'string' } } });
const sources = readSources(resolve(options.root ?? ROOT));
const graphs = PICTURES.map(({ title, roomOf }) => ({ title, ...graphOf(roomOf) }));

if (options.root !== undefined) for (const graph of graphs) console.log(`${drawn(graph)}\n\n${figures(graph)}\n`);
else update(resolve(ROOT, 'docs/ARCHITECTURE.md'));

function update(file) {
  const text = readFileSync(file, 'utf8');
  const [from, to] = [text.indexOf(START), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`docs/ARCHITECTURE.md needs the lines '${START}' and '${END}'.`);
  const updated = `${text.slice(0, from)}${START}\n\n${graphs.map(drawn).join('\n\n')}\n\n${text.slice(to)}`;
  if (updated === text) console.log('The room graph is up to date.');
  else if (options.check) {
    console.error('The room graph in docs/ARCHITECTURE.md is out of date. Run: npm run graph');
    process.exit(1);
  } else {
    writeFileSync(file, updated);
    console.log('Updated the room graph in docs/ARCHITECTURE.md.');
  }
}

function isIn(folders, path) {
  return folders.some((folder) => path.startsWith(`${folder}/`)) && !path.endsWith('.d.ts');
}

/** The folder or file directly below `folder`; `host.ts` and `host/` are one room. */
function roomBelow(folder, path) {
  return isIn([folder], path) ? path.split('/')[1].replace(/\.\w+$/, '') : null;
}

/** Rooms with files and lines, and a map from `from -> to` to the number of imports. */
function graphOf(roomOf) {
  const rooms = new Map();
  const arrows = new Map();
  for (const file of sources) {
    const from = roomOf(file.name);
    if (from === null) continue;
    const size = rooms.get(from) ?? { files: 0, lines: 0 };
    rooms.set(from, { files: size.files + 1, lines: size.lines + file.code.split('\n').length - 1 });
    for (const { target } of file.imports) {
      const to = target === null ? null : roomOf(target);
      if (to !== null && to !== from) arrows.set(`${from} ${to}`, (arrows.get(`${from} ${to}`) ?? 0) + 1);
    }
  }
  const names = [...rooms.keys()].sort();
  const pairs = [...arrows.keys()].map((key) => key.split(' ')).sort((x, y) => (x.join(' ') < y.join(' ') ? -1 : 1));
  const reach = reachability(names, pairs);
  return { rooms, arrows, pairs, reach, cyclic: pairs.filter(([from, to]) => reach.get(to).has(from)) };
}

/** For each room, all rooms that it imports directly or through others. */
function reachability(names, pairs) {
  const reach = new Map(names.map((name) => [name, new Set()]));
  for (const [from, to] of pairs) reach.get(from).add(to);
  for (const via of names) for (const from of names) if (reach.get(from).has(via)) for (const to of reach.get(via)) reach.get(from).add(to);
  return reach;
}

/** Mermaid. An arrow that follows from others is left out, unless it is part of a cycle: those are dotted. */
function drawn({ title, pairs, reach, cyclic }) {
  const isCyclic = (pair) => cyclic.includes(pair);
  const implied = ([from, to]) => pairs.some(([x, via]) => x === from && via !== to && reach.get(via).has(to) && !reach.get(via).has(from));
  const lines = pairs
    .filter((pair) => isCyclic(pair) || !implied(pair))
    .map((pair) => `  ${node(pair[0])}${isCyclic(pair) ? ' -.-> ' : ' --> '}${node(pair[1])}`);
  const cycles = cyclic.length === 0 ? 'no cycle' : `${cyclic.length} arrows in cycles (dotted)`;
  return `**${title}**: ${cycles}.\n\n\`\`\`mermaid\nflowchart BT\n${lines.join('\n')}\n\`\`\``;
}

/** Mermaid takes no slash in a name. */
function node(room) {
  return room.includes('/') ? `${room.replaceAll('/', '-')}[${room}]` : room;
}

function figures({ rooms, arrows, cyclic }) {
  const cyclicKeys = cyclic.map((pair) => pair.join(' '));
  const rows = [...rooms]
    .sort()
    .map(([name, { files, lines }]) => `  ${name.padEnd(14)} ${String(files).padStart(5)} files ${String(lines).padStart(7)} lines`);
  const counted = [...arrows]
    .sort()
    .map(([key, count]) => `  ${key.replace(' ', ' -> ')}: ${count}${cyclicKeys.includes(key) ? ' (cycle)' : ''}`);
  return [`${rooms.size} rooms, ${arrows.size} arrows, ${cyclic.length} of them in cycles`, ...rows, ...counted].join('\n');
}
