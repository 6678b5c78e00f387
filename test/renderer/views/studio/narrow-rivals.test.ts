import { expect, test } from 'vitest';
import { narrowRivals } from '../../../../src-renderer/views/studio/narrow-rivals.ts';
import { estimated, exact, madeUpOpponent } from '../../../kit/made-up.ts';

const opponent = (index: number, rate: ReturnType<typeof exact>) => madeUpOpponent(index, { ...rate, name: `Rival ${index}` });
const names = (rivals: readonly { readonly name: string }[]) => rivals.map(({ name }) => name);

test('who is beaten and who wins is known: an interval on one side of 50 %, or exact odds', () => {
  const rows = [
    opponent(1, estimated(55, 100)),
    opponent(2, estimated(65, 100)),
    opponent(3, estimated(30, 100)),
    opponent(4, exact(0.5001)),
  ];
  const { beats, losesTo } = narrowRivals([rows], 9);
  expect(names(beats)).toEqual(['Rival 4', 'Rival 2']);
  expect(names(losesTo)).toEqual(['Rival 3']);
});

test('exact odds count before what was played, the unit itself never, and three of each are enough', () => {
  const solved = [opponent(1, exact(0.49)), opponent(2, exact(0.5))];
  const played = [
    opponent(1, estimated(90, 100)),
    opponent(9, exact(0.4)),
    ...[70, 80, 75, 95].map((won, i) => opponent(20 + i, estimated(won, 100))),
  ];
  const { beats, losesTo } = narrowRivals([solved, played], 9);
  expect(names(beats)).toEqual(['Rival 20', 'Rival 22', 'Rival 21']);
  expect(losesTo).toEqual([{ name: 'Rival 1', share: { method: 'exact', value: 0.49 } }]);
});
