/** Finds files, exports and dependencies that nothing uses. Part of `npm run lint`. */
import type { KnipConfig } from 'knip';

export default {
  entry: [
    // What electron.vite.config.ts builds.
    'src-main/carriers/electron/{main,preload}.ts',
    'src-main/carriers/server/main.ts',
    'src-main/cli.ts',
    'src-worker/worker.ts',
    'src-renderer/main.tsx',
    'src-renderer/styles/index.css',
    // Loaded by import.meta.glob and new Worker().
    'src-renderer/views/*/index.tsx',
    'src-renderer/**/*.worker.ts',
    // Loaded by Vitest, by Node and by code with mutants in it, for `npm run mutants`.
    'test/mutants/{mutant-runner.ts,load-mutants.mjs,switch.ts}',
    // Compiled by scripts/kernel.mjs.
    'src-shared/rulesets/opr/engine/kernel/match.ts',
    'src-shared/rulesets/battletech/ai/kernel/search.ts',
    'src-renderer/capture/kernel/limited-range.ts',
    'scripts/*.{mjs,ts}',
    'test/**/*.test.{ts,tsx}',
    'test/{bench,gallery,proof}/*.ts',
    'test/fuzz/{main,keep-failures}.ts',
    'test/mutants/vitest.config.ts',
    'test/load/{main,server}.ts',
    'test/kill/{player,main}.ts',
    'test/crash/main.ts',
    'test/cluster/{worker,coordinator,loaded}-process.ts',
    'test/soak/main.ts',
    // Loaded by path: a page, rulesets for worker threads, a reporter.
    'test/kit/{chart-page,sound-page,voice-page,coin-ruleset,slow-coins,summary-reporter}.{ts,tsx}',
  ],
  project: ['src-*/**/*.{ts,tsx,css}', 'test/**/*.{ts,tsx}', 'scripts/**/*.{mjs,ts}', '!src-shared/globals.d.ts', '!test/fixtures/**'],
  // A type that is exported for documentation and used beside its export is fine.
  ignoreExportsUsedInFile: { interface: true, type: true },
  ignoreBinaries: ['ffmpeg', 'ffprobe', 'mount', 'umount', 'redis-cli', 'openssl', 'parallel', /^g\+\+$/],
  compilers: {
    css: (text: string) => [...text.matchAll(/@import[^;]+;/g)].map(([line]) => line.slice(1).replace(/url\(([^)]*)\)/, '$1')).join('\n'),
  },
} satisfies KnipConfig;
