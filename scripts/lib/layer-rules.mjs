// Which part of the source may import which. layers.mjs checks it, room-graph.mjs draws it.

/** The four packages, and what each of them may import. */
export const MAY_IMPORT = {
  'src-shared': ['src-shared'],
  'src-worker': ['src-worker', 'src-shared'],
  'src-main': ['src-main', 'src-shared'],
  'src-renderer': ['src-renderer', 'src-shared'],
};

/** npm packages that need Node; a window must not load them. */
export const HOST_PACKAGES = [
  'better-sqlite3',
  'bullmq',
  'ioredis',
  'piscina',
  'ws',
  'commander',
  'cli-table3',
  'electron',
  'electron-vite',
];

/**
 * Rooms in order: a room may import the rooms before it, never one after it. Rooms that share a line may import each
 * other. A room is a folder or a file below `folder`; the longest name that fits counts, so that `data/samples` can
 * stand apart from `data`. `*` stands for any folder.
 */
export const ORDERS = [
  {
    name: 'rooms of src-shared',
    folder: 'src-shared',
    rooms: [
      'stats',
      'random',
      'hex',
      'contract',
      'formats',
      'query',
      'store-queries',
      'api',
      'run',
      'replay',
      'sound',
      'episode',
      'tasks',
      'rulesets',
    ],
  },
  {
    name: 'rooms of a ruleset',
    folder: 'src-shared/rulesets/*',
    rooms: [
      'data',
      // Rules write events; what a battle records is part of them.
      ['rules', 'present/events'],
      'analysis/metrics',
      // Tunnel Fight's importer checks action lists with the AI's own parser.
      'ai',
      'import',
      'exact',
      'engine',
      'odds',
      'present',
      'analysis',
      // Samples are written as a user would write them and read by the importers.
      'data/samples',
      'oracle',
      'index',
    ],
  },
  {
    name: 'rooms of src-worker',
    folder: 'src-worker',
    rooms: ['database', 'arena-cache', 'priority', 'library', 'playing', 'tasks', 'worker'],
  },
  {
    name: 'rooms of src-main',
    folder: 'src-main',
    rooms: [
      'paths',
      'rulesets',
      'threads',
      'machine',
      'store',
      'library',
      'runs',
      'results',
      'contests',
      'exports',
      'cluster',
      'host',
      'carriers',
      'cli',
    ],
  },
  {
    name: 'rooms of src-renderer',
    folder: 'src-renderer',
    rooms: [
      'styles',
      'drawing',
      'format',
      'stage',
      'capture',
      'host',
      'state',
      'replay',
      'components',
      'charts',
      'sound',
      'shell',
      'games',
      'views',
      'main',
    ],
  },
];

/** Folders whose subfolders do not import each other. Files directly in the folder may be used by all of them. */
export const SEPARATE = [
  { folder: 'src-shared/rulesets', what: 'a ruleset' },
  { folder: 'src-renderer/views', what: 'a view' },
  { folder: 'src-renderer/games', what: "a game's editor" },
];
