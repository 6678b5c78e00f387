import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { BUILD_FILE, buildInfoText } from './scripts/lib/build-info.mjs';

const at = (path: string) => resolve(import.meta.dirname, path);

const buildInfoFile: Plugin = {
  name: 'build-info',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: BUILD_FILE, source: buildInfoText(import.meta.dirname) });
  },
};

export default defineConfig({
  main: {
    plugins: [buildInfoFile],
    build: {
      outDir: 'out/main',
      // Chunks stay beside the entries, so that `new URL('./worker.js', import.meta.url)` works in all of them.
      rolldownOptions: {
        input: {
          index: at('src-main/carriers/electron/main.ts'),
          server: at('src-main/carriers/server/main.ts'),
          cli: at('src-main/cli.ts'),
          worker: at('src-worker/worker.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      // A sandboxed preload script has to be CommonJS.
      rolldownOptions: {
        input: { index: at('src-main/carriers/electron/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src-renderer'),
    // Copied as they are, under their own names.
    publicDir: at('resources/icons'),
    plugins: [react()],
    build: {
      outDir: at('out/renderer'),
      minify: true,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input: { index: at('src-renderer/index.html') } },
    },
  },
});
