/** Runs inside the app's page, where its fonts and colours are: puts one sample on screen, or makes a picture of it. */
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { pngPicture, svgPicture } from '../../src-renderer/drawing/export-picture.ts';
import { CHART_SAMPLES, type ChartSample, SAMPLE_FOOTER } from './chart-samples.tsx';

export interface ChartPage {
  readonly show: (name: string, items: number, width: number, height: number) => void;
  /** Puts the picture on screen at its full size, and gives it back as text. */
  readonly picture: (
    name: string,
    items: number,
    look: { theme: 'dark' | 'light'; transparent: boolean; footer: boolean },
  ) => Promise<string>;
  readonly pngSize: (name: string, items: number, width: number) => Promise<{ width: number; height: number }>;
}

let place: HTMLElement | null = null;
let root: Root | null = null;

function emptied(): HTMLElement {
  root?.unmount();
  root = null;
  place?.remove();
  place = document.createElement('div');
  place.id = 'chart-sample';
  place.className = 'chart-box';
  // Over the app, which goes on living below.
  place.style.cssText = 'position:absolute;left:0;top:0;margin:0;z-index:1000;background:var(--bg-0)';
  document.body.append(place);
  return place;
}

function sample(name: string): ChartSample {
  const found = CHART_SAMPLES.find((one) => one.name === name);
  if (found === undefined) throw new Error(`No sample is called ${name}.`);
  return found;
}

const picture: ChartPage['picture'] = async (name, items, { theme, transparent, footer }) => {
  const { draw, kind } = sample(name);
  const words = {
    title: `Sample & <${name}>`,
    subtitle: 'Made-up figures, in %',
    footer: footer ? SAMPLE_FOOTER : null,
    ...(kind === 'card' && { whole: true }),
  };
  const text = await svgPicture((width, height) => draw(items, width, height), words, { theme, transparent });
  emptied().innerHTML = text;
  return text;
};

const page: ChartPage = {
  show: (name, items, width, height) => {
    const target = emptied();
    const fresh = createRoot(target);
    root = fresh;
    flushSync(() => fresh.render(sample(name).draw(items, width, height)));
  },
  picture,
  pngSize: async (name, items, width) => {
    const png = await pngPicture(await picture(name, items, { theme: 'dark', transparent: false, footer: true }), width);
    const bitmap = await createImageBitmap(png);
    return { width: bitmap.width, height: bitmap.height };
  },
};

(window as unknown as { charts: ChartPage }).charts = page;
