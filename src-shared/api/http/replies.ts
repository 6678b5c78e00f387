/**
 * What the HTTP API replies, as schemas for its description. They name the members that callers rely on; replies may have
 * more. A test checks them against real replies.
 */
import { z } from 'zod';

const interval = { low: z.number().nullable(), high: z.number().nullable() };

const problem = z
  .looseObject({
    code: z.string(),
    severity: z.enum(['error', 'warning', 'note']),
    message: z.string(),
    hint: z.string().optional(),
    file: z.string().optional(),
    line: z.int().optional(),
    column: z.int().optional(),
    subject: z.string().optional(),
  })
  .meta({ id: 'Problem', description: 'What is wrong with an input, and where.' });

export const problemDetails = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    hint: z.string(),
    problems: z.array(problem),
  })
  .meta({ id: 'ProblemDetails', description: 'An error (RFC 9457), with a hint and the places in the files it is about.' });

const share = z
  .looseObject({ method: z.enum(['exact', 'estimated']), value: z.number().nullable() })
  .meta({ id: 'Share', description: 'A probability: exact, or estimated with its 95 % interval (low, high) and its number of trials.' });

const odds = z
  .looseObject({
    method: z.enum(['exact', 'estimated']),
    winA: z.number(),
    winB: z.number(),
    draw: z.number(),
    trials: z.int(),
    means: z.record(z.string(), z.number()),
  })
  .meta({ id: 'Odds' });

const figure = z
  .looseObject({
    id: z.string(),
    label: z.string(),
    meaning: z.string(),
    side: z.union([z.literal(0), z.literal(1), z.null()]),
    value: z.number().nullable(),
    n: z.number(),
    exact: z.literal(true).optional(),
    low: z.number().nullish(),
    high: z.number().nullish(),
  })
  .meta({ id: 'Figure', description: 'A named result: exact, or estimated with a 95 % interval (low, high).' });

export const combatant = z
  .looseObject({
    id: z.int(),
    rosterId: z.int(),
    ruleset: z.string(),
    name: z.string(),
    detail: z.string(),
    faction: z.string(),
    points: z.number(),
    tags: z.array(z.string()),
    unmodelled: z.array(z.string()),
  })
  .meta({ id: 'Combatant', description: 'A side of a contest. The id is 0 for one that is not in the library.' });

const histogram = z.looseObject({
  metric: z.string(),
  label: z.string(),
  side: z.union([z.literal(0), z.literal(1), z.null()]),
  scale: z.number(),
  counts: z.array(z.number()),
});

const pick = z.looseObject({ label: z.string(), trial: z.int(), winner: z.int(), length: z.number(), margin: z.number() });

export const contest = z
  .looseObject({
    ruleset: z.string(),
    a: combatant,
    b: combatant,
    seed: z.string(),
    chances: z.looseObject({ a: share, b: share, draw: share }),
    odds,
    exact: odds.nullable(),
    intervalA: z.looseObject(interval),
    intervalB: z.looseObject(interval),
    figures: z.array(figure),
    histograms: z.array(histogram),
    picks: z.array(pick),
  })
  .meta({ id: 'Contest', description: 'One matchup: chances, figures, histograms, and trials worth watching.' });

export const fileContest = z.looseObject({ report: contest, problems: z.array(problem) }).meta({ id: 'FileContest' });

export const replay = z
  .looseObject({
    format: z.literal('warbench-replay'),
    ruleset: z.string(),
    title: z.string(),
    names: z.array(z.string()),
    address: z.looseObject({ seed: z.string(), a: z.int(), b: z.int(), trial: z.int() }),
    winner: z.int(),
    events: z.array(z.looseObject({ kind: z.string() })),
  })
  .meta({ id: 'Replay', description: 'One trial with all its events.' });

export const fileReplay = z.looseObject({ replay, log: z.string(), problems: z.array(problem) }).meta({ id: 'FileReplay' });

export const preview = z
  .looseObject({
    file: z.string(),
    ruleset: z.string().nullable(),
    importerLabel: z.string(),
    combatantCount: z.int(),
    problems: z.array(problem),
  })
  .meta({ id: 'Validation', description: 'One file: its format, what it contains, what is wrong with it.' });

export const runInfo = z
  .looseObject({
    id: z.int(),
    name: z.string(),
    ruleset: z.string(),
    kind: z.enum(['single', 'gauntlet', 'round-robin', 'ladder']),
    status: z.enum(['queued', 'running', 'paused', 'done', 'cancelled', 'failed']),
    message: z.string(),
    seed: z.string(),
    combatants: z.int(),
    progress: z.looseObject({
      trialsDone: z.number(),
      trials: z.number(),
      matchupsDone: z.number(),
      matchups: z.number(),
      rate: z.number(),
      secondsLeft: z.number().nullable(),
    }),
  })
  .meta({ id: 'Run' });

export const runPlan = z
  .looseObject({
    matchups: z.number(),
    trials: z.number(),
    mostTrials: z.number(),
    seconds: z.number().nullable(),
    disk: z.record(z.string(), z.number()),
    problems: z.array(problem),
  })
  .meta({ id: 'RunPlan' });

const standing = z
  .looseObject({
    index: z.int(),
    combatantId: z.int(),
    name: z.string(),
    title: z.string(),
    rank: z.int(),
    rankLow: z.int(),
    rankHigh: z.int(),
    method: z.enum(['exact', 'estimated']),
    rate: z.number().nullable(),
    ...interval,
    wins: z.number(),
    draws: z.number(),
    losses: z.number(),
    n: z.number(),
  })
  .meta({ id: 'Standing' });

function pageOf(rows: z.ZodType) {
  return z.looseObject({ total: z.int(), offset: z.int(), rows: z.array(rows), problems: z.array(problem) });
}

export const standings = pageOf(standing).meta({ id: 'Standings' });
export const combatants = pageOf(combatant).meta({ id: 'Combatants' });

export const roster = z
  .looseObject({
    id: z.int(),
    name: z.string(),
    file: z.string(),
    ruleset: z.string(),
    combatants: z.int(),
    contests: z.int(),
    errors: z.int(),
    warnings: z.int(),
  })
  .meta({ id: 'Roster' });

export const episode = z
  .looseObject({
    plan: z.looseObject({
      format: z.literal('warbench-episode'),
      title: z.string(),
      seconds: z.number(),
      scenes: z.array(z.looseObject({ kind: z.string(), name: z.string(), seconds: z.number(), narration: z.string(), why: z.string() })),
      leftOut: z.array(z.looseObject({ what: z.string(), why: z.string() })),
      notes: z.array(z.string()),
    }),
    files: z.array(z.looseObject({ name: z.string(), mime: z.string(), text: z.string() })),
  })
  .meta({ id: 'Episode', description: 'A run as a film without the picture: scenes with their reasons, and the files beside it.' });

export const anything = z.unknown();
