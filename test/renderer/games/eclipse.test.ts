import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { battleRows } from '../../../src-renderer/games/eclipse/battle-file.ts';
import { FIRST_ENEMY, npcFleet, readEnemy } from '../../../src-renderer/games/eclipse/enemy.ts';
import { firstFleet, named } from '../../../src-renderer/games/eclipse/first-fleet.ts';
import { editFleet, type FleetEdit, MOST_SHIPS, partAt } from '../../../src-renderer/games/eclipse/fleet-edits.ts';
import { gridRows, matrixOf, missingPairs, pairKey } from '../../../src-renderer/games/eclipse/fleet-grid.ts';
import { isHeld, putDown } from '../../../src-renderer/games/eclipse/held-part.ts';
import { LatestQuestion } from '../../../src-renderer/games/eclipse/latest-question.ts';
import { partFigures, partSentence, partsOf, SLOTS } from '../../../src-renderer/games/eclipse/part-text.ts';
import { RefinedQuestion } from '../../../src-renderer/games/eclipse/refined-question.ts';
import {
  draftOf,
  type FleetFile,
  fileOfDraft,
  openFleetFile,
  reduceFleetFile,
} from '../../../src-renderer/games/eclipse/use-fleet-file.ts';
import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import { type BattleReport, fleetReport } from '../../../src-shared/rulesets/eclipse/analysis/battle-report.ts';
import { blueprintSheets, marginalGains } from '../../../src-shared/rulesets/eclipse/analysis/builder.ts';
import { PART_IDS, type PartId, partOf } from '../../../src-shared/rulesets/eclipse/data/parts.ts';
import { SPECIES, type SpeciesId } from '../../../src-shared/rulesets/eclipse/data/ships.ts';
import { parseFleets } from '../../../src-shared/rulesets/eclipse/import/fleet-json.ts';
import { DEFAULT_BUILDING, validateFleet } from '../../../src-shared/rulesets/eclipse/import/validate.ts';
import { writeFleets } from '../../../src-shared/rulesets/eclipse/import/write.ts';
import { combatantOf, type Fleet, isNpcRow } from '../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import fc from '../../kit/fast-check.ts';

function fleet(parts: readonly PartId[], second: readonly PartId[] = []): Fleet {
  return {
    name: 'Test fleet',
    faction: 'Testers',
    species: 'terran',
    npc: false,
    ships: [
      { class: 'interceptor', name: 'Dart', count: 2, parts: [...parts] },
      { class: 'cruiser', name: 'Lance', count: 1, parts: [...second] },
    ],
  };
}

function partsIn(of: Fleet, row: number): readonly PartId[] {
  const ship = of.ships[row];
  return ship === undefined || isNpcRow(ship) ? [] : ship.parts;
}

describe('parts on a blueprint', () => {
  test('a part dropped on an empty slot is added, on another part replaces it', () => {
    const before = fleet(['ion_cannon', 'nuclear_drive']);
    const joined = editFleet(before, { kind: 'place', part: 'hull', at: { row: 0, slot: 3 } });
    expect(partsIn(joined, 0)).toEqual(['ion_cannon', 'nuclear_drive', 'hull']);
    const replaced = editFleet(before, { kind: 'place', part: 'plasma_cannon', at: { row: 0, slot: 0 } });
    expect(partsIn(replaced, 0)).toEqual(['plasma_cannon', 'nuclear_drive']);
  });

  test('a part that belongs outside the grid takes no slot wherever it is dropped', () => {
    const placed = editFleet(fleet(['ion_cannon', 'nuclear_drive']), { kind: 'place', part: 'muon_source', at: { row: 0, slot: 0 } });
    const [sheet] = blueprintSheets(placed, DEFAULT_BUILDING);
    expect(sheet?.outside).toEqual(['muon_source']);
    expect(sheet?.grid).toEqual(['ion_cannon', 'nuclear_drive', null, null]);
  });

  test('grid slots are counted without the parts outside the grid', () => {
    const mixed = fleet(['muon_source', 'ion_cannon', 'hull']);
    expect(partAt(mixed, { row: 0, slot: 1 })).toBe('hull');
    expect(partAt(mixed, { row: 0, slot: 0, outside: true })).toBe('muon_source');
    expect(partsIn(editFleet(mixed, { kind: 'take-off', at: { row: 0, slot: 0 } }), 0)).toEqual(['muon_source', 'hull']);
  });

  test('within a blueprint two parts swap places, between blueprints one moves', () => {
    const before = fleet(['ion_cannon', 'nuclear_drive', 'nuclear_source'], ['hull']);
    const turned = editFleet(before, { kind: 'move', from: { row: 0, slot: 0 }, to: { row: 0, slot: 2 } });
    expect(partsIn(turned, 0)).toEqual(['nuclear_source', 'nuclear_drive', 'ion_cannon']);
    const moved = editFleet(before, { kind: 'move', from: { row: 0, slot: 0 }, to: { row: 1, slot: 5 } });
    expect([partsIn(moved, 0), partsIn(moved, 1)]).toEqual([
      ['nuclear_drive', 'nuclear_source'],
      ['hull', 'ion_cannon'],
    ]);
    expect(editFleet(before, { kind: 'move', from: { row: 0, slot: 3 }, to: { row: 1, slot: 0 } })).toBe(before);
  });

  test('moving parts never loses one', () => {
    const place = fc.record({ row: fc.nat(1), slot: fc.nat(7) });
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...PART_IDS), { maxLength: 6 }),
        fc.array(fc.constantFrom(...PART_IDS), { maxLength: 6 }),
        place,
        place,
        (a, b, from, to) => {
          const before = fleet(a, b);
          const after = editFleet(before, { kind: 'move', from, to });
          const all = (f: Fleet) => [...partsIn(f, 0), ...partsIn(f, 1)].sort();
          const replaced = from.row === to.row ? undefined : partAt(before, to);
          const moved = partAt(before, from);
          // Only a part of another blueprint that was dropped upon is gone.
          const gone = moved === undefined || replaced === undefined || partOf(moved).outside ? [] : [replaced];
          expect(all(after).length).toBe(all(before).length - gone.length);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('the held part determines the edit', () => {
    const from = { row: 0, slot: 1 };
    expect(putDown({ kind: 'new', part: 'hull' }, from)).toEqual({ kind: 'place', part: 'hull', at: from });
    expect(putDown({ kind: 'placed', part: 'hull', from }, { row: 1, slot: 0 })).toEqual({ kind: 'move', from, to: { row: 1, slot: 0 } });
    expect(isHeld({ kind: 'placed', part: 'hull', from }, { row: 0, slot: 1 })).toBe(true);
    expect(isHeld({ kind: 'placed', part: 'hull', from }, { row: 0, slot: 1, outside: true })).toBe(false);
  });
});

describe('ships of a fleet', () => {
  test('counts stay within what the fleet reader accepts', () => {
    expect(editFleet(fleet([]), { kind: 'count', row: 0, count: 99 }).ships[0]?.count).toBe(MOST_SHIPS);
    expect(editFleet(fleet([]), { kind: 'count', row: 0, count: -3 }).ships[0]?.count).toBe(0);
  });
  test('a variant, a class and an ally are added under unique names', () => {
    const more = [
      { kind: 'variant', row: 0 },
      { kind: 'add-ship', class: 'interceptor' },
      { kind: 'add-ship', class: 'interceptor' },
      { kind: 'add-ally', npc: 'ancient' },
    ] as const satisfies readonly FleetEdit[];
    const grown = more.reduce<Fleet>(editFleet, fleet(['ion_cannon']));
    expect(grown.ships.map((row) => row.name)).toEqual(['Dart', 'Dart 2', 'Lance', 'Interceptor', 'Interceptor 2', 'Ancient']);
  });
  test("a neutral fleet becomes a player's fleet when a player's ship joins", () => {
    const wild = npcFleet('guardian', 2);
    expect(editFleet(wild, { kind: 'add-ally', npc: 'ancient' }).npc).toBe(true);
    expect(editFleet(wild, { kind: 'add-ship', class: 'cruiser' }).npc).toBe(false);
  });
  test('the printed blueprints of every species are legal', () => {
    for (const species of Object.keys(SPECIES) as SpeciesId[]) expect(validateFleet(firstFleet(species)).problems).toEqual([]);
  });
  test('a fleet without a name can still be stored and read', () => {
    const text = writeFleets([named({ ...firstFleet(), name: '  ', faction: '' })]);
    expect(parseFleets({ name: 'x.json', text }).combatants[0]?.name).toBe('Unnamed fleet');
  });
});

describe('undo', () => {
  const start = openFleetFile([fleet(['ion_cannon', 'nuclear_drive', 'nuclear_source'])]);
  const edit = (file: FleetFile, change: FleetEdit) => reduceFleetFile(file, { kind: 'edit', edit: change });

  test('typing in one field is one step, a part is one step each', () => {
    let file = start;
    for (const value of ['F', 'Fa', 'Fal']) file = edit(file, { kind: 'name', value });
    file = edit(file, { kind: 'place', part: 'hull', at: { row: 0, slot: 3 } });
    expect(file.past.length).toBe(2);
    file = reduceFleetFile(file, { kind: 'undo' });
    expect(file.fleets[0]?.name).toBe('Fal');
    file = reduceFleetFile(file, { kind: 'undo' });
    expect(file.fleets).toBe(start.fleets);
    expect(reduceFleetFile(file, { kind: 'redo' }).fleets[0]?.name).toBe('Fal');
  });
  test('a new edit clears the redo steps, an edit that changes nothing is not a step', () => {
    const undone = reduceFleetFile(edit(start, { kind: 'count', row: 0, count: 5 }), { kind: 'undo' });
    expect(undone.future.length).toBe(1);
    expect(edit(undone, { kind: 'count', row: 0, count: 3 }).future).toEqual([]);
    expect(edit(start, { kind: 'move', from: { row: 0, slot: 0 }, to: { row: 0, slot: 0 } })).toBe(start);
  });
  test('undo restores a removed fleet in its place', () => {
    const two = reduceFleetFile(openFleetFile([fleet([]), { ...fleet([]), name: 'Second' }]), { kind: 'choose', at: 1 });
    const one = reduceFleetFile(two, { kind: 'write', fleets: two.fleets.slice(0, 1), at: 1 });
    expect(one.at).toBe(0);
    expect(reduceFleetFile(one, { kind: 'undo' })).toMatchObject({ fleets: two.fleets, at: 1 });
  });
});

describe('live odds', () => {
  test('while one question is answered only the newest waits, and outdated answers are ignored', async () => {
    const open: ((answer: string) => void)[] = [];
    const asked: number[] = [];
    const answers: [string, number][] = [];
    const line = new LatestQuestion<number, string>(
      (question) => {
        asked.push(question);
        return new Promise((resolve) => open.push(resolve));
      },
      (answer, question) => answers.push([answer, question]),
      vi.fn(),
    );
    for (const question of [1, 2, 3]) line.ask(question);
    open[0]?.('first');
    await vi.waitFor(() => expect(asked).toEqual([1, 3]));
    expect(answers).toEqual([]);
    open[1]?.('third');
    await vi.waitFor(() => expect(answers).toEqual([['third', 3]]));
  });
  test('a failure is reported, and the next question is answered', async () => {
    const failed: unknown[] = [];
    const answers: string[] = [];
    const line = new LatestQuestion<string, string>(
      async (question) => (question === 'bad' ? Promise.reject(new Error('no')) : question),
      (answer) => answers.push(answer),
      (error) => failed.push(error),
    );
    line.ask('bad');
    await vi.waitFor(() => expect(failed.length).toBe(1));
    line.ask('good');
    await vi.waitFor(() => expect(answers).toEqual(['good']));
  });
  test('after a drop no answer is reported', async () => {
    const answers: string[] = [];
    let answer: (text: string) => void = () => {};
    const line = new LatestQuestion<string, string>(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
      (text) => answers.push(text),
      vi.fn(),
    );
    line.ask('x');
    line.drop();
    answer('late');
    await new Promise((resolve) => setTimeout(resolve));
    expect(answers).toEqual([]);
  });

  describe('a quick answer, then the full one', () => {
    function asking(preliminary: boolean, rest = 0) {
      const open: ((answer: string) => void)[] = [];
      const log: string[] = [];
      const full = (question: string) => {
        log.push(`full ${question}`);
        return new Promise<string>((resolve) => open.push(resolve));
      };
      const line = new RefinedQuestion<string, string>(
        {
          quick: async (question) => `quick ${question}`,
          full,
          isPreliminary: (answer) => preliminary && answer.startsWith('quick'),
          onAnswer: (answer, question, isLast) => log.push(`${question}: ${answer}${isLast ? '' : ' for now'}`),
          onError: vi.fn(),
        },
        rest,
      );
      return { line, log, open };
    }

    test('where the quick one is not the last word', async () => {
      const { line, log, open } = asking(true);
      line.ask('x');
      await vi.waitFor(() => expect(log).toEqual(['x: quick x for now', 'full x']));
      open[0]?.('exact x');
      await vi.waitFor(() => expect(log.at(-1)).toBe('x: exact x'));
    });

    test('only once where it is', async () => {
      const { line, log } = asking(false);
      line.ask('x');
      await vi.waitFor(() => expect(log).toEqual(['x: quick x']));
      line.ask('y');
      await vi.waitFor(() => expect(log).toEqual(['x: quick x', 'y: quick y']));
    });

    test('the next question is answered quickly while the full answer to the last one is awaited, which is then ignored', async () => {
      const { line, log, open } = asking(true);
      line.ask('x');
      await vi.waitFor(() => expect(open.length).toBe(1));
      line.ask('y');
      await vi.waitFor(() => expect(log.at(-1)).toBe('y: quick y for now'));
      open[0]?.('exact x');
      await vi.waitFor(() => expect(open.length).toBe(2));
      open[1]?.('exact y');
      await vi.waitFor(() => expect(log.at(-1)).toBe('y: exact y'));
      expect(log).not.toContain('x: exact x');
    });

    describe('with a pause between the two', () => {
      beforeEach(() => void vi.useFakeTimers());
      afterEach(() => void vi.useRealTimers());

      test('what is kept as it is asks for nothing more', async () => {
        const { line, log } = asking(true, 300);
        line.ask('x');
        await vi.advanceTimersByTimeAsync(299);
        line.keep();
        await vi.advanceTimersByTimeAsync(1000);
        expect(log).toEqual(['x: quick x for now']);
        line.ask('y');
        await vi.advanceTimersByTimeAsync(301);
        expect(log).toEqual(['x: quick x for now', 'y: quick y for now', 'full y']);
      });

      test('a full answer that comes in the pause of the next question is not taken for its own', async () => {
        const { line, log, open } = asking(true, 300);
        line.ask('x');
        await vi.advanceTimersByTimeAsync(301);
        line.ask('y');
        await vi.advanceTimersByTimeAsync(100);
        open[0]?.('exact x');
        await vi.advanceTimersByTimeAsync(100);
        expect(log).toEqual(['x: quick x for now', 'full x', 'y: quick y for now']);
      });
    });
  });

  test('the best swap can be applied and gives the promised chance', () => {
    const mine = firstFleet();
    const enemy = npcFleet('ancient', 1);
    const researched = PART_IDS.filter((id) => !partOf(id).unique);
    const best = marginalGains(mine, enemy, {}, { parts: researched })?.gains[0];
    expect(best?.gain).toBeGreaterThan(0);
    const made = editFleet(mine, { kind: 'swap', swap: best! });
    const report = fleetReport(made, enemy, {}) as BattleReport;
    expect(report.win[0]).toBeCloseTo(best?.win ?? 0, 12);
  });

  test('the table of a battle has every figure of both sides', () => {
    const report = fleetReport(firstFleet(), npcFleet('ancient', 2), {}) as BattleReport;
    const rows = battleRows(report);
    const value = (name: string) => rows.find(([figure]) => figure === name);
    expect(value('win')).toEqual(['win', report.win[0], report.win[1]]);
    const left = rows.filter(([figure]) => /^\d+ ships? left$/.test(String(figure)));
    for (const side of [1, 2]) expect(left.reduce((sum, row) => sum + (row[side] as number), 0)).toBeCloseTo(1, 10);
    expect(value('survival of Cruiser')?.[1]).toBe(report.sides[0].squadrons.find((s) => s.name === 'Cruiser')?.survival);
  });
});

describe('the enemy', () => {
  test('a choice saved by another version falls back to the default', () => {
    expect(readEnemy({ kind: 'npc', npc: 'guardian', count: 3 })).toEqual({ kind: 'npc', npc: 'guardian', count: 3 });
    for (const odd of [null, 7, [], { kind: 'npc', npc: 'dragon', count: 1 }, { kind: 'stored', id: '4' }])
      expect(readEnemy(odd)).toEqual(FIRST_ENEMY);
  });
});

describe('part text', () => {
  test('every part is in one group of the palette and shows its figures', () => {
    const shown = SLOTS.flatMap((slot) => partsOf(slot, '', 'all'));
    expect([...shown].sort()).toEqual([...PART_IDS].sort());
    for (const id of PART_IDS) expect(partSentence(partOf(id))).toContain(partOf(id).name);
  });
  test('search and source filter the palette', () => {
    expect(partsOf('shield', 'gauss', 'all')).toEqual(['gauss_shield']);
    expect(partsOf('weapon', '', 'specified')).not.toContain('soliton_cannon');
    expect(partsOf('weapon', '', 'published')).not.toContain('positron_cannon');
  });
  test('a shield is written as a penalty for the enemy, energy with its sign', () => {
    expect(partFigures(partOf('phase_shield'))).toEqual([
      { label: 'shield', value: '−2' },
      { label: 'energy', value: '−1' },
    ]);
  });
});

describe('the fleet map', () => {
  const stored = (id: number, f: Fleet): StoredCombatant => ({ facts: {}, ...combatantOf(f), id, rosterId: 1 });
  const a = stored(1, { ...fleet(['ion_cannon']), name: 'A' });
  const b = stored(2, { ...fleet(['hull']), name: 'B' });
  const known = new Map([[pairKey(a, b, '{}'), { method: 'exact' as const, trials: 0, winA: 0.6, winB: 0.3, draw: 0.1 }]]);

  test('pairs that are not solved yet are blank and still missing', () => {
    const matrix = matrixOf([a, b], known, '{}');
    expect(matrix.rates[1]).toBeCloseTo(0.65);
    expect(Number.isNaN(matrix.rates[2])).toBe(true);
    expect(missingPairs([a, b], known, '{}').map((p) => [p.a.id, p.b.id])).toEqual([
      [1, 1],
      [2, 1],
      [2, 2],
    ]);
    expect(gridRows([a, b], known, '{}').length).toBe(2);
  });
  test('an edited fleet or other rules are solved again', () => {
    const edited = stored(1, editFleet(a.data as Fleet, { kind: 'count', row: 0, count: 1 }));
    expect(missingPairs([edited, b], known, '{}').length).toBe(4);
    expect(missingPairs([a, b], known, '{"maxRounds":3}').length).toBe(4);
  });
});

test('a draft of a fleet file opens again with its undo history; a damaged one opens nothing', () => {
  const edits: readonly FleetEdit[] = [
    { kind: 'count', row: 0, count: 5 },
    { kind: 'count', row: 1, count: 0 },
  ];
  const edited = edits.reduce(
    (file, edit) => reduceFleetFile(file, { kind: 'edit', edit }),
    openFleetFile([fleet(['ion_cannon']), fleet(['hull'])]),
  );
  const undone = reduceFleetFile(edited, { kind: 'undo' });
  const again = fileOfDraft(draftOf(undone, null));
  expect(again).toEqual({ ...undone, stroke: null });
  expect(reduceFleetFile(again!, { kind: 'redo' }).fleets).toEqual(edited.fleets);
  expect(fileOfDraft({ past: [], text: '0\n{', future: [], saved: null })).toBeNull();
});
