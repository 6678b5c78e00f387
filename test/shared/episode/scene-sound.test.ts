import { expect, test } from 'vitest';
import { cardCues, inOrder, transitionCue } from '../../../src-shared/episode/scene-sound.ts';

test('what appears on a card is heard when it appears, and a transition when it begins', () => {
  const cues = inOrder([...cardCues([0.5, 2], 10, 70), transitionCue(10, 60)]);
  expect(cues.map(({ at, kind, seed }) => [at, kind, seed])).toEqual([
    [10, 'whoosh', 60],
    [10.5, 'count', 70],
    [12, 'count', 71],
  ]);
});

test('cues at the same time are in the order of their seeds', () => {
  const cues = [transitionCue(1, 9), transitionCue(1, 3), transitionCue(0, 5)];
  expect(inOrder(cues).map(({ seed }) => seed)).toEqual([5, 3, 9]);
});
