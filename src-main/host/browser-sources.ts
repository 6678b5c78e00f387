import type { BrowserSource } from '../../src-shared/api/studio.ts';

/** Addresses for browser sources, one per project; shells that can serve them provide it. */
export interface BrowserSources {
  of(projectId: number): BrowserSource;
  open(projectId: number): Promise<BrowserSource>;
  revoke(projectId: number): BrowserSource;
}
