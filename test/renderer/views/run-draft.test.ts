import { expect, test } from 'vitest';
import {
  draftFrom,
  fieldOf,
  freshDraft,
  missing,
  restoredDraft,
  settingsOf,
  suggestedTrials,
} from '../../../src-renderer/views/runs/run-draft.ts';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';

const ruleset = {
  id: 'osr',
  defaultTrials: 30_000,
  options: [{ id: 'rounds', label: 'Rounds', meaning: '', source: '', kind: 'number', default: 6, min: 1, max: 20 }],
} as unknown as RulesetInfo;

const draft = freshDraft(ruleset, 'gauntlet', 'AB-CD');

test('a field of many pairs needs fewer trials each than a lone matchup', () => {
  expect(suggestedTrials(ruleset, 'single')).toBe(30_000);
  expect(suggestedTrials(ruleset, 'round-robin')).toBe(300);
});

test('challengers come first in the field, and only once', () => {
  expect(fieldOf({ ...draft, picked: [7, 3] }, [1, 3, 5, 7])).toEqual({ field: [7, 3, 1, 5], challengers: 2 });
});

test('says what is missing', () => {
  expect(missing({ ...draft, picked: [] }, [1, 2])).toMatch(/challenger/);
  expect(missing({ ...draft, kind: 'single', picked: [1] }, [])).toMatch(/both sides/);
  expect(missing({ ...draft, kind: 'round-robin' }, [])).toMatch(/empty/);
  expect(missing({ ...draft, kind: 'round-robin' }, [4])).toMatch(/at least two/);
  expect(missing({ ...draft, kind: 'round-robin' }, [4, 5])).toBeNull();
});

test('precision is entered in percentage points and sent as a share; an empty name gets a default', () => {
  const settings = settingsOf({ ...draft, kind: 'round-robin', precision: 0.5, name: '  ' }, [1, 2], 'Tunnel Fight round-robin');
  expect(settings).toMatchObject({
    name: 'Tunnel Fight round-robin',
    precision: 0.005,
    field: [1, 2],
    options: { rounds: 6 },
    seed: 'AB-CD',
  });
});

test('an address can set everything up; invalid values are ignored', () => {
  const address = {
    kind: 'gauntlet',
    rosters: '4,5',
    q: 'pts<150',
    challenger: '7,x,3',
    trials: '250',
    precision: '0.5',
    top: '25',
    keep: 'records',
    seed: 'AA-BB',
    name: 'From the pool',
    'option.rounds': '9',
  };
  expect(draftFrom(ruleset, address, 'CC-DD')).toMatchObject({
    kind: 'gauntlet',
    rosterIds: [4, 5],
    query: 'pts<150',
    picked: [7, 3],
    trials: 250,
    precision: 0.5,
    topPlaces: 25,
    keep: 'records',
    seed: 'AA-BB',
    name: 'From the pool',
    options: { rounds: 9 },
  });
  const odd = draftFrom(
    ruleset,
    { kind: 'duel', trials: '-3', precision: '99', keep: 'all', 'option.rounds': '400', 'option.x': '1' },
    'CC-DD',
  );
  expect(odd).toEqual(freshDraft(ruleset, 'round-robin', 'CC-DD'));
});

test('a kept draft comes back as it was; what no longer fits is left at its default', () => {
  const kept = { ...draft, name: 'Winter league', picked: [7, 3], options: { rounds: 9 }, precision: 0.5 };
  expect(restoredDraft(JSON.stringify(kept), [ruleset], 'new')).toEqual(kept);
  const odd = restoredDraft(JSON.stringify({ ...kept, kind: 'duel', trials: 'many', picked: ['x', 2] }), [ruleset], 'new');
  expect(odd).toMatchObject({ kind: 'round-robin', trials: 300, picked: [2], name: 'Winter league' });
  expect(restoredDraft('{', [ruleset], 'new')).toBeNull();
  expect(restoredDraft(JSON.stringify({ ...kept, ruleset: 'gone' }), [ruleset], 'new')).toBeNull();
});
