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

/** The address at which a recorder such as OBS shows the picture of one project as a browser source. */
export interface BrowserSource {
  /** Null: there is none. */
  readonly address: string | null;
  /** Why nothing answers there at the moment; empty: it answers. */
  readonly problem: string;
}

/** What the Studio of a project shows right now. */
export interface DeskState {
  /** Of the project. */
  readonly id: number;
  /** Id of the scene. */
  readonly scene: string;
  /** Seconds from the start of the scene. */
  readonly time: number;
  readonly playing: boolean;
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
  'studio.source': call<BrowserSource>()(z.strictObject({ id })),
  /** The address of the project, which stays the same until it is revoked. */
  'studio.openSource': call<BrowserSource>()(z.strictObject({ id })),
  /** Whoever has the address sees nothing any more. */
  'studio.revokeSource': call<BrowserSource>()(z.strictObject({ id })),
  /** What the Studio showed last since the program started. */
  'studio.desk': call<DeskState | null>()(z.strictObject({ id })),
  'studio.setDesk': call<null>()(z.strictObject({ id, scene: z.string().max(64), time: z.number().min(0).max(1e6), playing: z.boolean() })),
};
