/**
 * What does not change from frame to frame is painted once. The drawings of a card are compared with those of the frame before, leaf
 * by leaf from the back: those that are the same lie ready as one picture, and only what comes after is painted. The pixels are those
 * of painting everything, because the same strokes are laid over each other in the same order.
 */
import { type Context2D, paint } from '../drawing/canvas.ts';
import type { Drawing } from '../drawing/vector.ts';

interface Leaf {
  readonly drawing: Drawing;
  /** Equal keys are equal drawings. */
  readonly key: string;
}

export class LayerCache {
  private readonly layer: HTMLCanvasElement;
  private readonly context: CanvasRenderingContext2D;
  /** What the layer holds. */
  private painted: readonly string[] = [];
  /** What the frame before showed. */
  private before: readonly string[] = [];
  /** The target still shows it. */
  private isShown = false;

  /** `layer` is a canvas as large as the target, for this cache alone. */
  constructor(layer: HTMLCanvasElement) {
    this.layer = layer;
    this.context = layer.getContext('2d', { willReadFrequently: true })!;
  }

  /** Something else was painted on the target. What the layer holds stays good. */
  forget(): void {
    this.isShown = false;
  }

  /** `ground` fills the empty target, or leaves it transparent. Returns false if the target showed all that already. */
  draw(target: Context2D, drawings: readonly Drawing[], ground: string | null, unit: number): boolean {
    const leaves = drawings.flatMap(leavesOf);
    const keys = [ground ?? '', ...leaves.map((leaf) => leaf.key)];
    const same = commonStart(this.before, keys);
    if (this.isShown && same === keys.length && same === this.before.length) return false;
    const still = Math.max(1, same);
    this.fill(leaves, keys, still, unit);
    target.save();
    target.setTransform(1, 0, 0, 1, 0, 0);
    target.globalCompositeOperation = 'copy';
    target.drawImage(this.layer, 0, 0);
    target.restore();
    target.setTransform(unit, 0, 0, unit, 0, 0);
    for (const leaf of leaves.slice(still - 1)) paint(target, leaf.drawing, unit);
    this.before = keys;
    this.isShown = true;
    return true;
  }

  /** Paints the first `count` keys into the layer, the ground being the first; keeps what it holds of them already. */
  private fill(leaves: readonly Leaf[], keys: readonly string[], count: number, unit: number): void {
    const { context, layer } = this;
    const held = commonStart(this.painted, keys);
    const kept = held === this.painted.length && held <= count ? held : 0;
    if (kept === 0) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, layer.width, layer.height);
      if (keys[0] !== '') {
        context.fillStyle = keys[0]!;
        context.fillRect(0, 0, layer.width, layer.height);
      }
    }
    context.setTransform(unit, 0, 0, unit, 0, 0);
    for (const leaf of leaves.slice(Math.max(0, kept - 1), count - 1)) paint(context, leaf.drawing, unit);
    this.painted = keys.slice(0, count);
  }
}

function commonStart(a: readonly string[], b: readonly string[]): number {
  const end = Math.min(a.length, b.length);
  let same = 0;
  while (same < end && a[same] === b[same]) same++;
  return same;
}

/** Backdrops are made once and shown in every frame. */
const known = new WeakMap<Drawing, readonly Leaf[]>();

/** A group falls into its children, each with all that the group does to it; one that cuts or adds light stays whole. */
function leavesOf(drawing: Drawing): readonly Leaf[] {
  const made = known.get(drawing) ?? split(drawing).map((leaf) => ({ drawing: leaf, key: JSON.stringify(leaf) }));
  known.set(drawing, made);
  return made;
}

function split(drawing: Drawing): readonly Drawing[] {
  if (drawing.kind !== 'group' || drawing.clip !== undefined || drawing.light) return [drawing];
  return drawing.children.flatMap(split).map((child) => ({ ...drawing, children: [child] }));
}
