/** A run as an episode: what is shown and said, without the picture. */
import { z } from 'zod';
import type { Json } from '../contract/json.ts';
import { call, id } from './call.ts';

/** Length and content of an episode. */
export const TEMPLATES = ['vertical', 'short', 'standard', 'deep'] as const;
export type TemplateId = (typeof TEMPLATES)[number];

export interface TextFile {
  readonly name: string;
  readonly mime: string;
  readonly text: string;
}

export interface Episode {
  /** The same as in the file plan.json: scenes with their reasons, what is left out, notes. */
  readonly plan: Json;
  /** Plan, script, captions, chapters, edit list and description. */
  readonly files: readonly TextFile[];
}

export const EPISODE_CALLS = {
  /** The same run and choices always give the same episode. */
  'runs.episode': call<Episode>()(
    z.strictObject({
      runId: id,
      template: z.enum(TEMPLATES).default('standard'),
      /** Length of the film; as the template says by default. */
      seconds: z.int().min(20).max(7200).optional(),
      /** Places of the ranking that are counted down. */
      countdown: z.int().min(1).max(50).optional(),
      /** Frames per second of captions and edit list. */
      fps: z.int().min(1).max(240).default(60),
    }),
  ),
};
