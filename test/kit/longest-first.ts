import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take half a minute or more, the longest first. The end of a run shows how long each took. */
const LONG = [
  'e2e/studio-shorts',
  'e2e/analysis',
  'e2e/studio-episode',
  'e2e/accessibility',
  'e2e/studio',
  'e2e/engines',
  'e2e/studio-clips',
  'e2e/replay',
  'e2e/painter',
  'e2e/components/replay',
  'e2e/charts',
  'e2e/battletech',
  'kill/kill',
  'main/cli/cli',
  'crash/crash',
  'cluster/cluster',
  'cluster/batch-examples',
  'shared/rulesets/opr/along',
  'shared/contract/branches',
  'main/store/recovery',
  'proof/matrix',
];

/** Long files begin first, so that none is left over for one worker when the others are done. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((name) => moduleId.endsWith(`test/${name}.test.ts`));
  return place < 0 ? LONG.length : place;
}
