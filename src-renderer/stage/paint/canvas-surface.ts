/**
 * Frames on a 2D canvas, where every pixel costs: only an area that has changed is drawn again. All that touches it is drawn whole on a
 * canvas beside the picture, because a thing that is cut is rounded differently; then the area is taken over.
 */
import type { Box } from '../../drawing/vector.ts';
import { type Frame, isOnBoard, SCREEN_LAYERS, type Sprite, WORLD_LAYERS } from '../frame.ts';
import { ChangedArea, coveredBy, FAINTEST, keptInOrder, looksSame, overlap } from './changed-area.ts';
import { type Output, SeenGround, zoomStep } from './ground-view.ts';
import type { Shown, Surface } from './painter.ts';
import { LiveTexture, PAINTED_EDGE, type Painted, TextureCache } from './texture-cache.ts';

const LAYERS = [...WORLD_LAYERS, ...SCREEN_LAYERS];

/** From stage units to pixels: of the board as the camera sees it, or of the screen. */
interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** Pixels per stage unit that textures are painted with. */
  readonly resolution: number;
}

/** A sprite as it is shown: the same node for as long as it looks the same. */
interface Node {
  readonly sprite: Sprite;
  readonly view: View;
  readonly live: LiveTexture | null;
  /** Null where it is not to be seen. */
  readonly seen: { readonly painted: Painted; readonly pixels: Box } | null;
  /** Frames since it looked otherwise. */
  age: number;
}

/** So many frames a thing rests before it counts as part of the ground. */
const SETTLED = 3;

export class CanvasSurface implements Surface {
  readonly canvas: HTMLCanvasElement;
  readonly name = 'canvas';
  private readonly picture: CanvasRenderingContext2D;
  /** Where areas are drawn: outside of them it shows anything. */
  private readonly aside: CanvasRenderingContext2D;
  /** The ground with the `settled` nodes on it, which are the first ones that are drawn. */
  private readonly still: CanvasRenderingContext2D;
  private settled: readonly Node[] = [];
  private readonly sheet = new TextureCache();
  private readonly ground: SeenGround | null;
  /** In the order they are drawn in. */
  private nodes: ReadonlyMap<string, Node> = new Map();
  /** What the last frame was seen through. */
  private viewKey = '';

  constructor(hasGround: boolean, width: number, height: number) {
    const open = () => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, height];
      // Nothing shows through a ground, and a canvas that knows that is copied faster.
      return canvas.getContext('2d', { alpha: !hasGround })!;
    };
    this.picture = open();
    this.aside = open();
    this.still = open();
    this.canvas = this.picture.canvas;
    this.ground = hasGround ? new SeenGround() : null;
  }

  draw(frame: Frame): Box | null {
    const { width, height } = this.canvas;
    const { camera, ground } = frame;
    const output = { width, height, unit: width / frame.size.width };
    const viewKey = `${ground.id}|${camera.x}|${camera.y}|${camera.zoom}`;
    const isOtherView = viewKey !== this.viewKey;
    this.viewKey = viewKey;
    const before = this.nodes;
    this.nodes = this.nodesOf(frame, output, isOtherView);
    const nodes = [...this.nodes.values()];
    if (isOtherView) {
      this.drawWhole(frame, output, nodes);
      return [0, 0, width, height];
    }
    const area = changedBetween(before, this.nodes).within(width, height);
    if (area !== null) this.drawArea(area, this.base(frame, output, nodes), nodes);
    return area;
  }

  private nodesOf({ sprites, camera }: Frame, { width, height, unit }: Output, isOtherView: boolean): ReadonlyMap<string, Node> {
    const scale = unit * camera.zoom;
    const board: View = {
      x: width / 2 - camera.x * scale,
      y: height / 2 - camera.y * scale,
      scale,
      resolution: unit * zoomStep(camera.zoom),
    };
    const screen: View = { x: 0, y: 0, scale: unit, resolution: unit };
    const found: [string, Node][] = [];
    for (const layer of LAYERS) {
      for (const sprite of sprites) {
        if (sprite.layer === layer) found.push([sprite.key, this.nodeOf(sprite, isOnBoard(sprite) ? board : screen, isOtherView)]);
      }
    }
    return new Map(found);
  }

  private nodeOf(sprite: Sprite, view: View, isOtherView: boolean): Node {
    const before = this.nodes.get(sprite.key);
    if (!isOtherView && before !== undefined && looksSame(before.sprite, sprite)) {
      before.age++;
      return before;
    }
    const { texture } = sprite;
    const live = texture.live ? (before?.live ?? new LiveTexture()) : null;
    if (sprite.alpha <= FAINTEST) return { sprite, view, live, seen: null, age: 0 };
    const painted = live === null ? this.sheet.get(texture, view.resolution) : live.repaint(texture, view.resolution);
    return { sprite, view, live, seen: { painted, pixels: pixelsOf(sprite, view) }, age: 0 };
  }

  private drawWhole(frame: Frame, output: Output, nodes: readonly Node[]): void {
    const { picture } = this;
    const whole: Box = [0, 0, output.width, output.height];
    this.settled = [];
    this.replace(picture, whole, null);
    this.ground?.paint(picture, frame, output);
    for (const node of nodes) if (node.seen !== null && overlap(node.seen.pixels, whole)) drawNode(picture, node);
  }

  /** The picture that all but the settled nodes are drawn on: what lies lowest and has rested for a while is drawn into it once. */
  private base(frame: Frame, output: Output, nodes: readonly Node[]): HTMLCanvasElement | null {
    const ground = this.ground?.seen(frame, output) ?? null;
    const moving = nodes.findIndex(({ age }) => age < SETTLED);
    const resting = moving === -1 ? nodes : nodes.slice(0, moving);
    if (this.settled.length === 0 || this.settled.some((node, i) => node !== resting[i])) {
      this.settled = [];
      if (resting.length > 0) this.replace(this.still, [0, 0, output.width, output.height], ground);
    }
    for (const node of resting.slice(this.settled.length)) drawNode(this.still, node);
    this.settled = resting;
    return resting.length > 0 ? this.still.canvas : ground;
  }

  private drawArea(area: Box, base: HTMLCanvasElement | null, nodes: readonly Node[]): void {
    const { aside } = this;
    this.replace(aside, area, base);
    for (const node of nodes.slice(this.settled.length)) {
      if (node.seen !== null && overlap(node.seen.pixels, area)) drawNode(aside, node);
    }
    this.replace(this.picture, area, aside.canvas);
  }

  /** By the same area of another picture, or by nothing. */
  private replace(context: CanvasRenderingContext2D, [x, y, w, h]: Box, by: HTMLCanvasElement | null): void {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    context.globalCompositeOperation = 'source-over';
    if (this.ground === null) context.clearRect(x, y, w, h);
    if (by !== null) context.drawImage(by, x, y, w, h, x, y, w, h);
  }

  shown(): readonly Shown[] {
    return [...this.nodes].map(([key, { sprite, seen }]) => ({
      key,
      texture: sprite.texture.id,
      x: sprite.x,
      y: sprite.y,
      alpha: seen === null ? 0 : sprite.alpha,
    }));
  }

  destroy(): void {
    this.sheet.destroy();
    this.ground?.destroy();
    this.nodes = new Map();
  }
}

function changedBetween(before: ReadonlyMap<string, Node>, now: ReadonlyMap<string, Node>): ChangedArea {
  const changed = new ChangedArea();
  const kept = keptInOrder([...before.keys()], [...now.keys()]);
  for (const [nodes, others] of [
    [before, now],
    [now, before],
  ] as const) {
    for (const [key, node] of nodes) {
      if (node.seen !== null && !(kept.has(key) && others.get(key) === node)) changed.add(node.seen.pixels);
    }
  }
  return changed;
}

function pixelsOf({ texture, x, y, scale, rotation }: Sprite, view: View): Box {
  const [bx, by, bw, bh] = texture.box;
  const edge = PAINTED_EDGE / view.resolution;
  const box: Box = [bx - edge, by - edge, bw + 2 * edge, bh + 2 * edge];
  return coveredBy(box, view.x + x * view.scale, view.y + y * view.scale, scale * view.scale, rotation);
}

function drawNode(context: CanvasRenderingContext2D, { sprite, view, seen }: Node): void {
  if (seen === null) return;
  const { canvas, width, height, originX, originY, resolution } = seen.painted;
  const scale = (sprite.scale * view.scale) / resolution;
  const [across, down] = [Math.cos(sprite.rotation) * scale, Math.sin(sprite.rotation) * scale];
  context.setTransform(across, down, -down, across, view.x + sprite.x * view.scale, view.y + sprite.y * view.scale);
  context.globalAlpha = sprite.alpha;
  context.globalCompositeOperation = sprite.glow ? 'lighter' : 'source-over';
  context.drawImage(canvas, 0, 0, width, height, -originX, -originY, width, height);
}
