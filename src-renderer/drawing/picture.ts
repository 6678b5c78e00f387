/** A chart as a picture that stands alone: 16:9, titled, with a footer that says where the figures come from. Pure. */
import { clip, DISPLAY_FONT, type Type, UI_FONT } from './svg-text.ts';

export interface PictureText {
  readonly title: string;
  readonly subtitle?: string;
  /** "Spring Muster 5000 · 12,497,500 matchups · 16 Nov 2026 · Grimdark Future 1.0.0"; null leaves it out. */
  readonly footer: string | null;
  /** False: the title names the file only. */
  readonly titled?: boolean;
  /** The chart brings its own title and footer and fills the frame. */
  readonly whole?: boolean;
}

export interface PictureInput extends PictureText {
  /** Serialised svg element of the chart. */
  readonly chart: string;
  readonly chartWidth: number;
  readonly chartHeight: number;
  /** The chart in words. */
  readonly description: string;
  /** Null for a transparent picture. */
  readonly background: string | null;
  readonly text: string;
  readonly dim: string;
  /** Font faces as data URLs. */
  readonly fontCss: string;
}

export const PICTURE_WIDTH = 1920;
export const PICTURE_HEIGHT = 1080;
/** Nothing smaller can be read where the picture is as wide as a phone. */
export const SMALLEST_TYPE = 0.022 * PICTURE_HEIGHT;
/** Charts are laid out in units of this many pixels: their smallest type, 11, becomes 26. */
const CHART_SCALE = 2.4;
const MARGIN = 96;
const WIDE = PICTURE_WIDTH - 2 * MARGIN;
const TITLE = { size: 64, weight: 600, display: true } as const;
const SUBTITLE = { size: 30 } as const;
const FOOTER = { size: 24 } as const;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What title and footer leave to the chart, in pixels of the picture. */
function chartBox({ titled = true, subtitle, footer }: Omit<PictureText, 'title'>): Box {
  const y = titled ? MARGIN + (subtitle ? 122 : 76) : MARGIN * 0.6;
  const bottom = footer === null ? MARGIN * 0.6 : MARGIN;
  return { x: MARGIN, y, width: WIDE, height: PICTURE_HEIGHT - y - bottom };
}

/** The same in the units a chart is drawn in. */
export function chartArea(words: Omit<PictureText, 'title'>): { readonly width: number; readonly height: number } {
  const { width, height } = chartBox(words);
  return { width: Math.floor(width / CHART_SCALE), height: Math.floor(height / CHART_SCALE) };
}

export function composePicture(input: PictureInput): string {
  const titled = input.titled !== false;
  const box = chartBox(input);
  const scale = Math.min(box.width / input.chartWidth, box.height / input.chartHeight);
  const [width, height] = [input.chartWidth * scale, input.chartHeight * scale];
  const line = (text: string, y: number, { size, weight = 400, display = false }: Type, fill: string) =>
    `<text x="${MARGIN}" y="${y}" font-family="${display ? DISPLAY_FONT : UI_FONT}" font-weight="${weight}" font-size="${size}" fill="${fill}">${escapeXml(clip(text, WIDE, { size, weight, display }))}</text>`;
  return svgDocument(input, [
    titled ? line(input.title, MARGIN + 30, TITLE, input.text) : '',
    titled && input.subtitle ? line(input.subtitle, MARGIN + 82, SUBTITLE, input.dim) : '',
    placed(input.chart, { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }),
    input.footer === null ? '' : line(input.footer, PICTURE_HEIGHT - 44, FOOTER, input.dim),
  ]);
}

/** A picture that is already composed, such as a report card: only fonts and background are added. */
export function wrapPicture(input: Pick<PictureInput, 'chart' | 'title' | 'description' | 'background' | 'fontCss'>): string {
  return svgDocument(input, [placed(input.chart, { x: 0, y: 0, width: PICTURE_WIDTH, height: PICTURE_HEIGHT })]);
}

function svgDocument(
  { title, description, background, fontCss }: Pick<PictureInput, 'title' | 'description' | 'background' | 'fontCss'>,
  parts: readonly string[],
): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<desc>${escapeXml(description)}</desc>`,
    fontCss === '' ? '' : `<defs><style>${fontCss}</style></defs>`,
    background === null ? '' : `<rect width="100%" height="100%" fill="${background}"/>`,
    ...parts,
    '</svg>',
  ].join('');
}

/** The chart's svg element with another place and size. */
function placed(chart: string, box: Box): string {
  return chart.replace(/^<svg([^>]*)>/, (_, attributes: string) => {
    const kept = attributes.replace(/\s(?:width|height|x|y|class|style)="[^"]*"/g, '');
    return `<svg${kept} x="${round(box.x)}" y="${round(box.y)}" width="${round(box.width)}" height="${round(box.height)}">`;
  });
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);
}

function round(x: number): number {
  return Math.round(x * 10) / 10;
}
