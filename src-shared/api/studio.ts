/** Projects of the Studio, as the host keeps them. */
import { z } from 'zod';
import type { Json } from '../contract/json.ts';
import { call, id, json, name, noInput } from './call.ts';

export interface ProjectInfo {
  readonly id: number;
  readonly name: string;
  readonly createdAt: string;
  readonly changedAt: string;
  /** Characters of its data. */
  readonly size: number;
}

export interface StoredProject extends ProjectInfo {
  /** Scenes in order and output settings; the window reads it, whatever version wrote it. */
  readonly data: Json;
}

/** Characters of a project; pictures of the user are part of it. */
const MAX_PROJECT = 16_000_000;

export const STUDIO_CALLS = {
  /** The one changed last first. */
  'studio.projects': call<readonly ProjectInfo[]>()(noInput),
  'studio.project': call<StoredProject>()(z.strictObject({ id })),
  /** Without an id, or with that of a removed one, it becomes a new project: the reply has its id. */
  'studio.save': call<ProjectInfo>()(z.strictObject({ id: id.optional(), name, data: json(MAX_PROJECT) })),
  'studio.remove': call<null>()(z.strictObject({ id })),
};
