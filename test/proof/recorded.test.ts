/** The short form of `npm run proof -- recorded`. */
import { expect, test } from 'vitest';
import { RULESETS } from '../../src-shared/rulesets/index.ts';
import { proofField, proveRecorded } from './recorded.ts';

const FEW = { battletech: 40, other: 1500 };

test.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))(
  '%s: recorded and counted trials are the silent ones',
  (id, ruleset) => {
    const proof = proveRecorded(ruleset, proofField(ruleset), id === 'battletech' ? FEW.battletech : FEW.other, 20261117);
    expect(proof.faults).toEqual([]);
    expect(proof.events).toBeGreaterThan(proof.addresses);
  },
);
