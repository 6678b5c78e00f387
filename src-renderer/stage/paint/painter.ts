/** Shows frames with PixiJS. Knows sprites and layers, nothing of battles. */
import 'pixi.js/unsafe-eval';
import { autoDetectRenderer, Container, Sprite as PixiSprite, type Renderer, Texture } from 'pixi.js';
import { loadStageFonts } from '../../drawing/fonts.ts';
import { type Frame, SCREEN_LAYERS, type Sprite, WORLD_LAYERS } from '../frame.ts';
import { type GroundView, ScaledGround, SeenGround, zoomStep } from './ground-view.ts';
import { LiveTexture, TextureCache } from './texture-cache.ts';

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
  texture: string;
}

export class Painter {
  readonly canvas: HTMLCanvasElement;
  readonly rendererName: string;
  private readonly renderer: Renderer;
  private readonly root = new Container();
  private readonly world = new Container();
  private readonly screen = new Container();
  private readonly layers = new Map<string, Container>();
  private readonly nodes = new Map<string, Node>();
  private readonly sheet = new TextureCache();
  private readonly ground: GroundView;
  private readonly options: PainterOptions;
  private width = 0;
  private height = 0;
  /** Pixels per stage unit at zoom 1. */
  private unit = 1;

  static async create(options: PainterOptions, width: number, height: number): Promise<Painter> {
    await loadStageFonts();
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
    this.canvas = renderer.canvas as HTMLCanvasElement;
    this.ground = renderer.name === 'canvas' ? new SeenGround() : new ScaledGround();
    this.ground.sprite.visible = options.ground;
    if (this.ground.lies === 'screen') this.root.addChild(this.ground.sprite);
    this.root.addChild(this.world, this.screen);
    for (const name of WORLD_LAYERS) this.world.addChild(this.layer(name));
    for (const name of SCREEN_LAYERS) this.screen.addChild(this.layer(name));
    if (this.ground.lies === 'world') this.layer('terrain').addChild(this.ground.sprite);
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
  }

  draw(frame: Frame): void {
    const { camera } = frame;
    const unit = this.width / frame.size.width;
    this.unit = unit;
    this.world.scale.set(unit * camera.zoom);
    this.world.position.set(this.width / 2 - camera.x * unit * camera.zoom, this.height / 2 - camera.y * unit * camera.zoom);
    this.screen.scale.set(unit);
    if (this.options.ground) this.ground.draw(frame, { width: this.width, height: this.height, unit });
    const seen = new Set<string>();
    const order = new Map<Container, number>();
    for (const sprite of frame.sprites) {
      seen.add(sprite.key);
      const layer = this.layer(sprite.layer);
      const node = this.show(sprite, layer, camera.zoom);
      const at = order.get(layer) ?? 0;
      order.set(layer, at + 1);
      if (layer.children[at] !== node.view) layer.addChildAt(node.view, Math.min(at, layer.children.length));
    }
    for (const [key, node] of this.nodes) {
      if (seen.has(key)) continue;
      node.live?.destroy();
      node.view.destroy();
      this.nodes.delete(key);
    }
    this.renderer.render(this.root);
  }

  private show(sprite: Sprite, layer: Container, zoom: number): Node {
    let node = this.nodes.get(sprite.key);
    if (node === undefined) {
      node = { view: new PixiSprite(Texture.EMPTY), live: null, texture: '' };
      this.nodes.set(sprite.key, node);
      layer.addChild(node.view);
    }
    const onBoard = (WORLD_LAYERS as readonly string[]).includes(sprite.layer);
    const resolution = this.unit * (onBoard ? zoomStep(zoom) : 1);
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
    view.visible = sprite.alpha > 0.003;
    view.blendMode = sprite.glow ? 'add' : 'normal';
    node.texture = sprite.texture.id;
    return node;
  }

  shown(): readonly Shown[] {
    return [...this.nodes].map(([key, { view, texture }]) => ({
      key,
      texture,
      x: view.x,
      y: view.y,
      alpha: view.visible ? view.alpha : 0,
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

/** A WebGL that is only imitated on the processor is slower than the 2D canvas. */
async function hasGpu(): Promise<boolean> {
  const gl = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  if (gl === null) return false;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name = info === null ? '' : String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return !/swiftshader|llvmpipe|software|basic render/i.test(name);
}
