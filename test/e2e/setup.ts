import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { sampleData } from '../kit/sample-data.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Program file of the browser. */
    chromium: string;
    /** A data folder with finished sample runs, to copy. */
    sampleData: string;
  }
}

export default async function setup(project: TestProject): Promise<void> {
  const chromium = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
  if (!existsSync(chromium)) throw new Error('No Chromium found. Run `npm test`, which gets one, or set CHROMIUM_PATH.');
  project.provide('chromium', chromium);
  project.provide('sampleData', await sampleData());
}
