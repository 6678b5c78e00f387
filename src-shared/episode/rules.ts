/** The rules by which an episode is made from a run. All of them can be seen and changed. Pure. */
import type { TemplateId } from '../api/episodes.ts';
import type { PictureShape } from './scene-kinds.ts';

export type EpisodeRules = {
  readonly shape: PictureShape;
  /** Nothing but the battle with the largest swing: hook, who, what happened, how it ended. */
  readonly bestOnly: boolean;
  /** Seconds that the film may take. */
  readonly seconds: number;
  /** Places of the ranking that are counted down. */
  readonly countdown: number;
  readonly coldOpen: boolean;
  readonly howItWorks: boolean;
  readonly upset: boolean;
  readonly closest: boolean;
  readonly factions: boolean;
  readonly leaderboard: boolean;
  /** A card of the champion by itself. */
  readonly unitCard: boolean;
  /** After a battle, the turning points that decided it. */
  readonly decided: boolean;
  /** Decisive moments shown of each battle. */
  readonly moments: number;
  /** Seconds of a clip: at least, and at most where there is time left. */
  readonly clipLeast: number;
  readonly clipMost: number;
  /** Seconds that are talked over a card at most; what does not fit is only read. */
  readonly cardMost: number;
  /** Battles that are looked at for each pick; the one with the most drama is shown. */
  readonly battles: number;
};

export const TEMPLATE_LABELS: Readonly<Record<TemplateId, string>> = {
  vertical: 'Vertical short, 40 s',
  short: 'Short, 60 s',
  standard: 'Standard, 8 min',
  deep: 'Deep dive, 20 min',
};

const ALL_PARTS = {
  shape: '16:9',
  bestOnly: false,
  coldOpen: true,
  howItWorks: true,
  upset: true,
  closest: true,
  factions: true,
  leaderboard: true,
  unitCard: true,
  decided: true,
} as const;

export const TEMPLATE_RULES: Readonly<Record<TemplateId, EpisodeRules>> = {
  vertical: {
    ...ALL_PARTS,
    shape: '9:16',
    bestOnly: true,
    seconds: 40,
    countdown: 3,
    moments: 2,
    clipLeast: 6,
    clipMost: 13,
    cardMost: 6,
    battles: 4,
  },
  short: {
    ...ALL_PARTS,
    seconds: 60,
    countdown: 1,
    closest: false,
    factions: false,
    leaderboard: false,
    unitCard: false,
    decided: false,
    moments: 1,
    clipLeast: 6,
    clipMost: 12,
    cardMost: 7,
    battles: 4,
  },
  standard: { ...ALL_PARTS, seconds: 480, countdown: 5, moments: 2, clipLeast: 8, clipMost: 30, cardMost: 14, battles: 6 },
  deep: { ...ALL_PARTS, seconds: 1200, countdown: 10, moments: 3, clipLeast: 10, clipMost: 45, cardMost: 20, battles: 8 },
};
