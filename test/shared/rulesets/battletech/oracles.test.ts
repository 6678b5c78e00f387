/** MegaMek's own answers, when they lie beside the checkout. Every row that differs is listed here with its reason. */
import { expect, test } from 'vitest';
import type { Json } from '../../../../src-shared/contract/json.ts';
import { oracle as battletechOracle } from '../../../../src-shared/rulesets/battletech/oracle/index.ts';
import { describeWithSharedData, hasShared, sharedText } from '../../../kit/shared-data.ts';

type Row = Record<string, Json>;

/** Inputs of a row: read, not answered. */
const INPUTS: Readonly<Record<string, readonly string[]>> = {
  geometry: ['a', 'b'],
  arcs: ['unit', 'facing', 'other'],
  los: ['left', 'right', 'a', 'b'],
  tohit: [
    'left',
    'right',
    'attacker',
    'target',
    'a',
    'a_facing',
    'b',
    'b_facing',
    'weapon',
    'weapon_loc',
    'attacker_move',
    'target_move',
    'target_hexes_moved',
    'attacker_heat',
    'target_prone',
  ],
  steps: ['left', 'right', 'mech', 'from', 'facing', 'step'],
  reach: ['left', 'right', 'mech', 'start', 'facing'],
  mechs: ['file'],
  boards: ['file'],
};

/** Row number -> why our answer differs from the reference. */
const KNOWN_DIFFERENCES: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  steps: {
    571: 'special row: the reference walks into the building, we only let a unit stand on its roof',
    583: 'special row: the same',
    585: 'special row: the same',
  },
};

function canonical(value: Json | undefined): Json {
  if (Array.isArray(value)) return value.map(canonical);
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([k, v]) => [k, canonical(v)]),
    );
  return value ?? null;
}

/** We also say what kind of round a bin holds; the rows of this oracle do not. */
function asked(answer: Row, key: string): Json | undefined {
  return key === 'ammo' ? (answer.ammo as Json[][]).map((bin) => bin.slice(0, 3)) : answer[key];
}

describeWithSharedData({ path: 'data/battletech/oracles', tests: 9 }, 'oracles', () => {
  for (const kind of Object.keys(INPUTS)) {
    test(kind, () => {
      const file = JSON.parse(sharedText(`data/battletech/oracles/${kind}.json`)) as { rows: Row[] };
      const answers = battletechOracle.solve({
        name: `${kind}.json`,
        // Only the inputs are handed over: an answer cannot have been copied.
        cases: { rows: file.rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => INPUTS[kind]?.includes(key)))) },
        read: (path, folder) =>
          hasShared(`data/battletech/${folder ?? ''}/${path}`)
            ? { name: path, bytes: new Uint8Array(), text: sharedText(`data/battletech/${folder ?? ''}/${path}`) }
            : null,
      }) as Row[];
      const wrong = file.rows.flatMap((row, i) => {
        const fields = Object.keys(row).filter(
          (key) =>
            !INPUTS[kind]?.includes(key) && JSON.stringify(canonical(asked(answers[i]!, key))) !== JSON.stringify(canonical(row[key])),
        );
        return fields.length > 0 ? [{ row: i, fields }] : [];
      });
      const known = KNOWN_DIFFERENCES[kind] ?? {};
      expect(wrong.filter(({ row }) => !(row in known))).toEqual([]);
      expect(wrong.map(({ row }) => row)).toEqual(Object.keys(known).map(Number));
      expect(answers).toHaveLength(file.rows.length);
    });
  }

  test('our battle values and the published ones agree with the reference rows', () => {
    const file = JSON.parse(sharedText('data/battletech/oracles/mechs.json')) as { rows: Row[] };
    const answers = battletechOracle.solve({
      name: 'mechs.json',
      cases: { rows: file.rows.map((row) => ({ file: row.file })) } as Json,
      read: (path, folder) => ({
        name: path,
        bytes: new Uint8Array(),
        text: sharedText(`data/battletech/${folder ?? ''}/${path}`),
      }),
    }) as Row[];
    expect(answers.map((a) => a.bv)).toEqual(file.rows.map((row) => row.bv));
  });
});
