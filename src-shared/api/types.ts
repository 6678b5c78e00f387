/** All types of this folder in one place. Prefer the module of the subject. */
export type * from './app.ts';
export type * from './contests.ts';
export type * from './events.ts';
export type * from './exports.ts';
export type * from './library.ts';
export type * from './page.ts';
export type * from './replays.ts';
export type * from './results.ts';
export type * from './runs.ts';
