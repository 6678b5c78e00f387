/** A leaderboard as a self-contained 16:9 picture. */
export interface LeaderboardPicture {
  readonly title: string;
  readonly footer: string;
  readonly rows: readonly {
    readonly name: string;
    readonly sub: string;
    readonly rate: number;
    readonly low: number;
    readonly high: number;
    readonly label: string;
  }[];
}

const WIDTH = 1920;
const HEIGHT = 1080;
const MARGIN = 96;
const BAR_LEFT = 860;
const BAR_RIGHT = WIDTH - MARGIN - 170;

export function leaderboardSvg(picture: LeaderboardPicture): string {
  const step = Math.min(78, (HEIGHT - 300) / Math.max(1, picture.rows.length));
  const x = (rate: number) => (BAR_LEFT + rate * (BAR_RIGHT - BAR_LEFT)).toFixed(1);
  const rows = picture.rows.map((row, i) => {
    const y = 218 + i * step + step / 2;
    return `
  <text x="${MARGIN}" y="${(y + 10).toFixed(1)}" fill="#707d8e" font-size="26">${i + 1}</text>
  <text x="${MARGIN + 56}" y="${(y + (row.sub === '' ? 10 : -2)).toFixed(1)}" fill="#e9eef4" font-size="30" font-weight="600">${escapeXml(shorten(row.name, 40))}</text>
  <text x="${MARGIN + 56}" y="${(y + 24).toFixed(1)}" fill="#707d8e" font-size="20">${escapeXml(shorten(row.sub, 64))}</text>
  <rect x="${BAR_LEFT}" y="${(y - 3).toFixed(1)}" width="${BAR_RIGHT - BAR_LEFT}" height="6" rx="3" fill="#1b2129"/>
  <rect x="${BAR_LEFT}" y="${(y - 3).toFixed(1)}" width="${(row.rate * (BAR_RIGHT - BAR_LEFT)).toFixed(1)}" height="6" rx="3" fill="#58a9ee"/>
  <line x1="${x(row.low)}" x2="${x(row.high)}" y1="${y.toFixed(1)}" y2="${y.toFixed(1)}" stroke="#e9eef4" stroke-opacity="0.55" stroke-width="12"/>
  <text x="${WIDTH - MARGIN}" y="${(y + 11).toFixed(1)}" fill="#e9eef4" font-size="34" font-weight="600" text-anchor="end">${escapeXml(row.label)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="Inter, 'Segoe UI', system-ui, sans-serif" role="img" aria-label="${escapeXml(picture.title)}">
  <rect width="${WIDTH}" height="${HEIGHT}" fill="#0d1014"/>
  <rect x="${MARGIN}" y="96" width="64" height="6" fill="#e3b74f"/>
  <text x="${MARGIN}" y="164" fill="#e9eef4" font-size="56" font-weight="700">${escapeXml(picture.title)}</text>${rows.join('')}
  <text x="${MARGIN}" y="${HEIGHT - 56}" fill="#707d8e" font-size="22">${escapeXml(picture.footer)}</text>
</svg>
`;
}

function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}
