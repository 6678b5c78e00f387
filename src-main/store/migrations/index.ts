/** The schema as numbered steps. A step that has been released is never edited; every change is a new step. */
import { INITIAL_SCHEMA } from './01-initial-schema.ts';
import { ROSTER_SUMMARIES } from './02-roster-summaries.ts';
import { FEWER_INDEXES } from './03-fewer-indexes.ts';
import { EXACT_AND_CONFIRMED } from './04-exact-and-confirmed.ts';
import { NO_INDEX_OF_NAMES } from './05-no-index-of-names.ts';
import { STUDIO_PROJECTS } from './06-studio-projects.ts';
import { OWN_TAGS } from './07-own-tags.ts';
import { LARGEST_IDS } from './08-largest-ids.ts';

export const MIGRATIONS: readonly string[] = [
  INITIAL_SCHEMA,
  ROSTER_SUMMARIES,
  FEWER_INDEXES,
  EXACT_AND_CONFIRMED,
  NO_INDEX_OF_NAMES,
  STUDIO_PROJECTS,
  OWN_TAGS,
  LARGEST_IDS,
];
