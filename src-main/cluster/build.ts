/** What must be the same on all machines of a cluster for their results to be the same bytes. */
import { createHash } from 'node:crypto';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { RECORD_FORMAT } from '../../src-shared/run/record.ts';

export interface Build {
  /** How coordinator and workers talk. */
  readonly protocol: number;
  /** How results are counted and stored. */
  readonly records: number;
  /** Version of each game's rules, with the hash of its compiled code where it has any. */
  readonly rulesets: Readonly<Record<string, string>>;
}

const PROTOCOL = 2;

export function buildOf(rulesets: readonly Ruleset[]): Build {
  const versions = rulesets.map(({ id, version, play }): [string, string] => [id, play.codeHash ? `${version}+${play.codeHash}` : version]);
  return { protocol: PROTOCOL, records: RECORD_FORMAT, rulesets: Object.fromEntries(versions.sort()) };
}

/** A short name of a build: queues have it in theirs, so that no worker ever gets a job of another build. */
export function buildName(build: Build): string {
  return createHash('sha256').update(JSON.stringify(build)).digest('hex').slice(0, 12);
}

/** The hash of compiled code says nothing to a reader, unless it is all that differs. */
function rulesDifference(id: string, here: string | undefined, there: string | undefined): string {
  const version = (text = 'missing') => text.split('+')[0]!;
  if (version(here) !== version(there)) return `the rules of ${id} are ${version(there)} there and ${version(here)} here`;
  return `the rules of ${id} are ${version(here)} here and there, but compiled differently (${there}, ${here})`;
}

/** In words: "the rules of opr are version 2 there and 3 here"; empty where nothing differs. */
export function differences(here: Build, there: Build): string {
  const found = [
    ...(here.protocol === there.protocol ? [] : [`the cluster protocol is ${there.protocol} there and ${here.protocol} here`]),
    ...(here.records === there.records ? [] : [`the format of results is ${there.records} there and ${here.records} here`]),
    ...[...new Set([...Object.keys(here.rulesets), ...Object.keys(there.rulesets)])]
      .filter((id) => here.rulesets[id] !== there.rulesets[id])
      .map((id) => rulesDifference(id, here.rulesets[id], there.rulesets[id])),
  ];
  return found.join('; ');
}
