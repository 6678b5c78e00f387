/** Frames on a graphics card, by PixiJS: every frame is drawn whole. */
import 'pixi.js/unsafe-eval';
import { autoDetectRenderer, Container, Sprite as PixiSprite, type Renderer, Texture, Ticker } from 'pixi.js';
import type { Box } from '../../drawing/vector.ts';
import { type Frame, isOnBoard, SCREEN_LAYERS, type Sprite, WORLD_LAYERS } from '../frame.ts';
import { FAINTEST } from './changed-area.ts';
import { ScaledGround, zoomStep } from './ground-view.ts';
import type { Shown, Surface } from './painter.ts';
import { LiveTexture, type Painted, TextureCache } from './texture-cache.ts';

interface Node {
  readonly view: PixiSprite;
  live: LiveTexture | null;
  shown: Sprite;
}

export class PixiSurface implements Surface {
  readonly canvas: HTMLCanvasElement;
  readonly name: string;
  private readonly renderer: Renderer;
  private readonly root = new Container();
  private readonly world = new Container();
  private readonly screen = new Container();
  private readonly layers = new Map<string, Container>();
  private readonly nodes = new Map<string, Node>();
  private readonly textures = new Map<HTMLCanvasElement, Texture>();
  private readonly sheet = new TextureCache((canvas) => this.dropTexture(canvas));
  private readonly ground = new ScaledGround();
  private readonly hasGround: boolean;

  /** Null where there is no WebGL. */
  static async open(hasGround: boolean, width: number, height: number): Promise<PixiSurface | null> {
    // PixiJS would have the page painted 60 times per second for its upkeep alone, which `draw` takes care of.
    Ticker.system.autoStart = false;
    const renderer = (await autoDetectRenderer({
      preference: 'webgl',
      width,
      height,
      backgroundAlpha: 0,
      antialias: true,
      autoDensity: false,
      resolution: 1,
    })) as Renderer;
    if (renderer.name !== 'canvas') return new PixiSurface(renderer, hasGround);
    renderer.destroy();
    return null;
  }

  private constructor(renderer: Renderer, hasGround: boolean) {
    this.renderer = renderer;
    this.name = renderer.name;
    this.canvas = renderer.canvas as HTMLCanvasElement;
    this.hasGround = hasGround;
    this.root.addChild(this.world, this.screen);
    for (const name of WORLD_LAYERS) this.world.addChild(this.layer(name));
    for (const name of SCREEN_LAYERS) this.screen.addChild(this.layer(name));
    if (hasGround) this.layer('terrain').addChild(this.ground.sprite);
  }

  private layer(name: string): Container {
    const known = this.layers.get(name) ?? new Container();
    this.layers.set(name, known);
    return known;
  }

  draw(frame: Frame): Box {
    const { camera } = frame;
    const { width, height } = this.canvas;
    const unit = width / frame.size.width;
    this.world.scale.set(unit * camera.zoom);
    this.world.position.set(width / 2 - camera.x * unit * camera.zoom, height / 2 - camera.y * unit * camera.zoom);
    this.screen.scale.set(unit);
    if (this.hasGround) this.ground.draw(frame, { width, height, unit });
    this.showAll(frame, unit);
    this.renderer.render(this.root);
    Ticker.system.update();
    return [0, 0, width, height];
  }

  private showAll({ sprites, camera }: Frame, unit: number): void {
    this.removeOthers(new Set(sprites.map(({ key }) => key)));
    const order = new Map<Container, number>();
    for (const sprite of sprites) {
      const layer = this.layer(sprite.layer);
      const at = order.get(layer) ?? 0;
      order.set(layer, at + 1);
      const view = this.show(sprite, unit * (isOnBoard(sprite) ? zoomStep(camera.zoom) : 1));
      if (layer.children[at] !== view) layer.addChildAt(view, Math.min(at, layer.children.length));
    }
  }

  private removeOthers(kept: ReadonlySet<string>): void {
    for (const [key, { view, live }] of this.nodes) {
      if (kept.has(key)) continue;
      if (live !== null) this.dropTexture(live.canvas);
      view.destroy();
      this.nodes.delete(key);
    }
  }

  private show(sprite: Sprite, resolution: number): PixiSprite {
    const node = this.nodes.get(sprite.key) ?? { view: new PixiSprite(Texture.EMPTY), live: null, shown: sprite };
    this.nodes.set(sprite.key, node);
    if (sprite.texture.live) node.live ??= new LiveTexture();
    const painted =
      sprite.texture.live && node.live !== null
        ? node.live.repaint(sprite.texture, resolution)
        : this.sheet.get(sprite.texture, resolution);
    const { view } = node;
    view.texture = this.textureOf(painted, sprite.texture.live === true);
    view.pivot.set(painted.originX, painted.originY);
    view.position.set(sprite.x, sprite.y);
    view.scale.set(sprite.scale / painted.resolution);
    view.rotation = sprite.rotation;
    view.alpha = sprite.alpha;
    view.blendMode = sprite.glow ? 'add' : 'normal';
    view.visible = sprite.alpha > FAINTEST;
    node.shown = sprite;
    return view;
  }

  private textureOf({ canvas }: Painted, isRepainted: boolean): Texture {
    const known = this.textures.get(canvas);
    if (known !== undefined && known.source.pixelWidth === canvas.width && known.source.pixelHeight === canvas.height) {
      if (isRepainted) known.source.update();
      return known;
    }
    known?.destroy(true);
    const made = Texture.from(canvas, true);
    this.textures.set(canvas, made);
    return made;
  }

  private dropTexture(canvas: HTMLCanvasElement): void {
    this.textures.get(canvas)?.destroy(true);
    this.textures.delete(canvas);
  }

  shown(): readonly Shown[] {
    return [...this.nodes].map(([key, { view, shown }]) => ({
      key,
      texture: shown.texture.id,
      x: view.x,
      y: view.y,
      alpha: view.visible ? view.alpha : 0,
    }));
  }

  destroy(): void {
    for (const texture of this.textures.values()) texture.destroy(true);
    this.textures.clear();
    this.sheet.destroy();
    this.ground.destroy();
    this.root.destroy({ children: true });
    this.renderer.destroy();
  }
}
