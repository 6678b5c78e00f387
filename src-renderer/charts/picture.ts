/** A chart as a picture that stands alone: 16:9, titled, with a footer that says where the figures come from. Pure. */
import { clip, DISPLAY_FONT, UI_FONT } from './text.ts';

export interface PictureWords {
  readonly title: string;
  readonly subtitle?: string;
  /** "Spring Muster 5000 · 12,497,500 matchups · 16 Nov 2026 · Grimdark Future 1.0.0"; null leaves it out. */
  readonly footer: string | null;
  /** False: the title names the file only. */
  readonly titled?: boolean;
  /** The chart brings its own title and footer and fills the frame. */
  readonly whole?: boolean;
}

/** A picture that is already composed, such as a report card: only fonts and background are added. */
export function wrapPicture(input: Pick<PictureInput, 'chart' | 'title' | 'background' | 'fontCss'>): string {
  const placed = input.chart.replace(/^<svg([^>]*)>/, (_, attributes: string) => {
    const kept = attributes.replace(/\s(?:width|height|x|y|class|style)="[^"]*"/g, '');
    return `<svg${kept} width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}">`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}">`,
    `<title>${escapeXml(input.title)}</title>`,
    input.fontCss === '' ? '' : `<defs><style>${input.fontCss}</style></defs>`,
    input.background === null ? '' : `<rect width="100%" height="100%" fill="${input.background}"/>`,
    placed,
    '</svg>',
  ].join('');
}

export interface PictureInput extends PictureWords {
  /** Serialised svg element of the chart, or of a wrapped canvas. */
  readonly chart: string;
  readonly chartWidth: number;
  readonly chartHeight: number;
  /** Null for a transparent picture. */
  readonly background: string | null;
  readonly text: string;
  readonly dim: string;
  /** Font faces as data URLs. */
  readonly fontCss: string;
}

export const PICTURE_WIDTH = 1920;
export const PICTURE_HEIGHT = 1080;
const MARGIN = 96;

export function composePicture(input: PictureInput): string {
  const titled = input.titled !== false;
  const top = titled ? MARGIN + (input.subtitle ? 118 : 84) : MARGIN * 0.6;
  const bottom = input.footer === null ? MARGIN * 0.6 : MARGIN;
  const room = { width: PICTURE_WIDTH - 2 * MARGIN, height: PICTURE_HEIGHT - top - bottom };
  const scale = Math.min(room.width / input.chartWidth, room.height / input.chartHeight);
  const width = input.chartWidth * scale;
  const height = input.chartHeight * scale;
  const x = MARGIN + (room.width - width) / 2;
  const y = top + (room.height - height) / 2;
  const placed = input.chart.replace(/^<svg([^>]*)>/, (_, attributes: string) => {
    const kept = attributes.replace(/\s(?:width|height|x|y|class|style)="[^"]*"/g, '');
    return `<svg${kept} x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}">`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}">`,
    `<title>${escapeXml(input.title)}</title>`,
    input.fontCss === '' ? '' : `<defs><style>${input.fontCss}</style></defs>`,
    input.background === null ? '' : `<rect width="100%" height="100%" fill="${input.background}"/>`,
    !titled
      ? ''
      : `<text x="${MARGIN}" y="${MARGIN + 34}" font-family="${DISPLAY_FONT}" font-weight="600" font-size="56" fill="${input.text}">${escapeXml(clip(input.title, PICTURE_WIDTH - 2 * MARGIN, { size: 56, weight: 600, display: true }))}</text>`,
    titled && input.subtitle
      ? `<text x="${MARGIN}" y="${MARGIN + 78}" font-family="${UI_FONT}" font-size="24" fill="${input.dim}">${escapeXml(input.subtitle)}</text>`
      : '',
    placed,
    input.footer === null
      ? ''
      : `<text x="${MARGIN}" y="${PICTURE_HEIGHT - 44}" font-family="${UI_FONT}" font-size="20" fill="${input.dim}">${escapeXml(input.footer)}</text>`,
    '</svg>',
  ].join('');
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] as string);
}

function round(x: number): number {
  return Math.round(x * 10) / 10;
}
