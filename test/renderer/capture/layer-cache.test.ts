/** What stands still is painted once, and everything is seen in its order. A canvas that writes down what is painted stands in. */
import { describe, expect, test } from 'vitest';
import { LayerCache } from '../../../src-renderer/capture/layer-cache.ts';
import { type Drawing, group, text } from '../../../src-renderer/drawing/vector.ts';

/** Remembers the words on it, and which of them were painted rather than copied. */
function paper() {
  let words: string[] = [];
  let painted: string[] = [];
  const context = {
    fillStyle: '',
    globalCompositeOperation: 'source-over',
    globalAlpha: 1,
    save() {},
    restore() {},
    translate() {},
    scale() {},
    setTransform() {},
    clearRect: () => {
      words = [];
    },
    fillRect: () => words.push('ground'),
    fillText: (word: string) => {
      words.push(word);
      painted.push(word);
    },
    drawImage: (from: { read(): string[] }) => {
      words = from.read();
    },
  };
  const canvas = { width: 1920, height: 1080, getContext: () => context, read: () => [...words] };
  const takePainted = () => {
    const all = painted;
    painted = [];
    return all;
  };
  return { context, canvas, words: () => words, takePainted };
}

function setUp() {
  const [layer, target] = [paper(), paper()];
  const cache = new LayerCache(layer.canvas as unknown as HTMLCanvasElement);
  const draw = (...drawings: Drawing[]) => {
    cache.draw(target.context as unknown as CanvasRenderingContext2D, drawings, '#000', 1);
    return { seen: target.words(), painted: [...layer.takePainted(), ...target.takePainted()] };
  };
  return { cache, draw };
}

const word = (w: string) => text(w, 0, 0, { size: 20 });

describe('a card', () => {
  test('paints each drawing that stands still at most twice, and those that move with every frame', () => {
    const { draw } = setUp();
    const frames = [1, 2, 3, 4].map((n) => draw(word('title'), word('row'), word(`count ${n}`)));
    for (const [i, { seen }] of frames.entries()) expect(seen).toEqual(['ground', 'title', 'row', `count ${i + 1}`]);
    expect(frames[2]!.painted).toEqual(['count 3']);
    expect(frames[3]!.painted).toEqual(['count 4']);
    expect(frames.flatMap((f) => f.painted).filter((w) => w === 'title').length).toBeLessThanOrEqual(2);
  });

  test('that is finished is not painted again', () => {
    const { draw } = setUp();
    draw(word('title'), word('row'));
    expect(draw(word('title'), word('row')).painted).toEqual([]);
  });

  test('whose first drawing changes is painted again from there', () => {
    const { draw } = setUp();
    draw(word('a'), word('b'), word('c'));
    draw(word('a'), word('b'), word('c 2'));
    expect(draw(word('a 2'), word('b'), word('c 2')).seen).toEqual(['ground', 'a 2', 'b', 'c 2']);
    expect(draw(word('a 2')).seen).toEqual(['ground', 'a 2']);
  });

  test('is compared inside its groups, which keep what they do to their children', () => {
    const { draw } = setUp();
    const board = (n: number) => group([word('head'), group([word('row'), word(`share ${n}`)], { x: 5 })], { alpha: 0.5 });
    draw(board(1));
    draw(board(2));
    const third = draw(board(3));
    expect(third.seen).toEqual(['ground', 'head', 'row', 'share 3']);
    expect(third.painted).toEqual(['share 3']);
  });

  test('is painted whole after something else was on the canvas', () => {
    const { cache, draw } = setUp();
    draw(word('a'));
    cache.forget();
    expect(draw(word('a')).seen).toEqual(['ground', 'a']);
  });
});
