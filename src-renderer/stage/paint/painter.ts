/** Shows frames with PixiJS. Knows sprites and layers, nothing of battles. */
import 'pixi.js/unsafe-eval';
import { autoDetectRenderer, Container, Sprite as PixiSprite, type Renderer, Texture, Ticker } from 'pixi.js';
import { loadStageFonts } from '../../drawing/fonts.ts';
import type { Box } from '../../drawing/vector.ts';
import { type Frame, SCREEN_LAYERS, type Sprite, WORLD_LAYERS } from '../frame.ts';
import { ChangedArea, coveredBy, looksSame, overlap } from './changed-area.ts';
import { ScaledGround, SeenGround, zoomStep } from './ground-view.ts';
import { LiveTexture, PAINTED_EDGE, TextureCache } from './texture-cache.ts';

export type RendererChoice = 'auto' | 'webgl' | 'canvas';

export interface PainterOptions {
  readonly renderer: RendererChoice;
  /** Without it the board's ground is left out, so that a frame can lie over something else. */
  readonly ground: boolean;
}

/** What a sprite on the screen really shows, read back from PixiJS for tests. */
export interface Shown {
  readonly key: string;
  readonly texture: string;
  readonly x: number;
  readonly y: number;
  readonly alpha: number;
}

interface Node {
  readonly view: PixiSprite;
  live: LiveTexture | null;
  /** What the last frame showed, and the pixels it took; none where it was not to be seen. */
  shown: Sprite;
  covered: Box | null;
}

/** Not to be seen below this. */
const FAINTEST = 0.003;

export class Painter {
  readonly canvas: HTMLCanvasElement;
  readonly rendererName: string;
  private readonly renderer: Renderer;
  /** Of `canvas`, where PixiJS draws the changes of a picture on a canvas of its own. */
  private readonly picture: CanvasRenderingContext2D | null;
  private readonly root = new Container();
  private readonly world = new Container();
  private readonly screen = new Container();
  private readonly layers = new Map<string, Container>();
  private readonly nodes = new Map<string, Node>();
  private readonly sheet = new TextureCache();
  private readonly ground: ScaledGround | SeenGround;
  private readonly options: PainterOptions;
  private width = 0;
  private height = 0;
  /** Pixels per stage unit at zoom 1. */
  private unit = 1;
  /** What the last frame was seen through. */
  private viewKey = '';

  static async create(options: PainterOptions, width: number, height: number): Promise<Painter> {
    await loadStageFonts();
    // PixiJS would have the page painted 60 times per second for its upkeep alone, which `draw` takes care of.
    Ticker.system.autoStart = false;
    const preference = options.renderer === 'auto' ? ((await hasGpu()) ? 'webgl' : 'canvas') : options.renderer;
    const renderer = await autoDetectRenderer({
      preference,
      width,
      height,
      backgroundAlpha: 0,
      antialias: true,
      autoDensity: false,
      resolution: 1,
    });
    return new Painter(renderer as Renderer, options, width, height);
  }

  private constructor(renderer: Renderer, options: PainterOptions, width: number, height: number) {
    this.renderer = renderer;
    this.rendererName = renderer.name;
    this.options = options;
    const isCanvas = renderer.name === 'canvas';
    this.canvas = isCanvas ? document.createElement('canvas') : (renderer.canvas as HTMLCanvasElement);
    this.picture = isCanvas ? this.canvas.getContext('2d') : null;
    this.ground = isCanvas ? new SeenGround() : new ScaledGround();
    this.root.addChild(this.world, this.screen);
    for (const name of WORLD_LAYERS) this.world.addChild(this.layer(name));
    for (const name of SCREEN_LAYERS) this.screen.addChild(this.layer(name));
    if (this.ground instanceof ScaledGround && options.ground) this.layer('terrain').addChild(this.ground.sprite);
    this.resize(width, height);
  }

  private layer(name: string): Container {
    const known = this.layers.get(name) ?? new Container();
    this.layers.set(name, known);
    return known;
  }

  resize(width: number, height: number): void {
    if (width === this.width && height === this.height) return;
    this.width = width;
    this.height = height;
    this.renderer.resize(width, height);
    if (this.picture !== null) [this.canvas.width, this.canvas.height] = [width, height];
  }

  draw(frame: Frame): void {
    const { camera } = frame;
    const unit = this.width / frame.size.width;
    this.unit = unit;
    this.world.scale.set(unit * camera.zoom);
    this.world.position.set(this.width / 2 - camera.x * unit * camera.zoom, this.height / 2 - camera.y * unit * camera.zoom);
    this.screen.scale.set(unit);
    if (this.options.ground) this.ground.draw(frame, { width: this.width, height: this.height, unit });
    const changed = new ChangedArea();
    const viewKey = `${frame.ground.id}|${camera.x}|${camera.y}|${camera.zoom}|${this.width}x${this.height}`;
    if (viewKey !== this.viewKey) changed.add([0, 0, this.width, this.height]);
    this.viewKey = viewKey;
    this.showAll(frame, changed);
    this.render(changed);
    Ticker.system.update();
  }

  private showAll({ sprites, camera }: Frame, changed: ChangedArea): void {
    this.removeOthers(new Set(sprites.map(({ key }) => key)), changed);
    const order = new Map<Container, number>();
    for (const sprite of sprites) {
      const layer = this.layer(sprite.layer);
      const at = order.get(layer) ?? 0;
      order.set(layer, at + 1);
      const before = this.nodes.get(sprite.key);
      const [shownBefore, coveredBefore] = [before?.shown, before?.covered];
      const { view, covered } = this.show(sprite, camera.zoom);
      const isMoved = layer.children[at] !== view;
      if (isMoved) layer.addChildAt(view, Math.min(at, layer.children.length));
      if (!isMoved && shownBefore !== undefined && looksSame(shownBefore, sprite)) continue;
      if (coveredBefore) changed.add(coveredBefore);
      if (covered !== null) changed.add(covered);
    }
  }

  private removeOthers(kept: ReadonlySet<string>, changed: ChangedArea): void {
    for (const [key, { view, live, covered }] of this.nodes) {
      if (kept.has(key)) continue;
      if (covered !== null) changed.add(covered);
      live?.destroy();
      view.destroy();
      this.nodes.delete(key);
    }
  }

  private render(changed: ChangedArea): void {
    if (this.picture === null) this.renderer.render(this.root);
    else {
      const area = changed.within(this.width, this.height);
      if (area !== null) this.renderArea(area, this.picture);
    }
  }

  /**
   * On the 2D canvas every pixel costs, so only an area that has changed is drawn again: all that touches it, each thing whole, because
   * a cut one is rounded differently. What that leaves around the area on the canvas of PixiJS is never looked at.
   */
  private renderArea(area: Box, picture: CanvasRenderingContext2D): void {
    const drawn = this.renderer.canvas as HTMLCanvasElement;
    for (const { view, covered } of this.nodes.values()) view.visible = covered !== null && overlap(covered, area);
    const ground = this.options.ground && this.ground instanceof SeenGround ? this.ground.seen : null;
    replaceArea(drawn.getContext('2d')!, area, ground);
    this.renderer.render({ container: this.root, clear: false });
    replaceArea(picture, area, drawn);
  }

  private show(sprite: Sprite, zoom: number): Node {
    let node = this.nodes.get(sprite.key);
    if (node === undefined) {
      node = { view: new PixiSprite(Texture.EMPTY), live: null, shown: sprite, covered: null };
      this.nodes.set(sprite.key, node);
    }
    const isOnBoard = (WORLD_LAYERS as readonly string[]).includes(sprite.layer);
    const resolution = this.unit * (isOnBoard ? zoomStep(zoom) : 1);
    if (sprite.texture.live) node.live ??= new LiveTexture();
    const painted =
      sprite.texture.live && node.live !== null
        ? node.live.repaint(sprite.texture, resolution)
        : this.sheet.get(sprite.texture, resolution);
    const { view } = node;
    view.texture = painted.texture;
    view.pivot.set(painted.originX, painted.originY);
    view.position.set(sprite.x, sprite.y);
    view.scale.set(sprite.scale / painted.resolution);
    view.rotation = sprite.rotation;
    view.alpha = sprite.alpha;
    view.blendMode = sprite.glow ? 'add' : 'normal';
    node.shown = sprite;
    node.covered = sprite.alpha > FAINTEST ? this.pixelsOf(sprite, resolution, isOnBoard ? this.world : this.screen) : null;
    view.visible = node.covered !== null;
    return node;
  }

  private pixelsOf({ texture, x, y, scale, rotation }: Sprite, resolution: number, { position, scale: zoom }: Container): Box {
    const [bx, by, bw, bh] = texture.box;
    const edge = PAINTED_EDGE / resolution;
    const box: Box = [bx - edge, by - edge, bw + 2 * edge, bh + 2 * edge];
    return coveredBy(box, position.x + x * zoom.x, position.y + y * zoom.x, scale * zoom.x, rotation);
  }

  shown(): readonly Shown[] {
    return [...this.nodes].map(([key, { view, shown, covered }]) => ({
      key,
      texture: shown.texture.id,
      x: view.x,
      y: view.y,
      alpha: covered === null ? 0 : view.alpha,
    }));
  }

  destroy(): void {
    for (const node of this.nodes.values()) node.live?.destroy();
    this.sheet.destroy();
    this.ground.destroy();
    this.root.destroy({ children: true });
    this.renderer.destroy();
  }
}

/** By the same area of another picture, or by nothing. The context is left as it was. */
function replaceArea(context: CanvasRenderingContext2D, [x, y, w, h]: Box, by: HTMLCanvasElement | null): void {
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  context.globalCompositeOperation = 'source-over';
  context.clearRect(x, y, w, h);
  if (by !== null) context.drawImage(by, x, y, w, h, x, y, w, h);
  context.restore();
}

/** A WebGL that is only imitated on the processor is slower than the 2D canvas. */
async function hasGpu(): Promise<boolean> {
  const gl = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  if (gl === null) return false;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name = info === null ? '' : String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return !/swiftshader|llvmpipe|software|basic render/i.test(name);
}
