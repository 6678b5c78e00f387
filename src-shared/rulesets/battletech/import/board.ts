/** Mapsheets in MegaMek's `.board` text: reader, writer, the joining of two sheets, and the exits that join by themselves. */
import type { Asset } from '../../../contract/combatant.ts';
import type { Json } from '../../../contract/json.ts';
import { didYouMean, type Problem } from '../../../contract/problem.ts';
import { neighbourX, neighbourY } from '../../../hex/coords.ts';
import { formatTerrain, isTerrainCode, TERRAIN_CODES, type Terrain, type TerrainCode } from '../rules/terrain.ts';

export interface BoardHex {
  /** Height of the surface; water depth is measured down from it. */
  readonly level: number;
  readonly terrains: readonly Terrain[];
  /** Only a picture: grass, desert, lunar ... */
  readonly theme: string;
}

export interface Board {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Row by row. */
  readonly hexes: readonly BoardHex[];
  readonly tags: readonly string[];
  /** `option exit_roads_to_pavement`: a road without exits of its own also joins pavement. */
  readonly roadsJoinPavement: boolean;
}

export const SHEET_WIDTH = 16;
export const SHEET_HEIGHT = 17;
const MAX_SIDE = 200;
/** A file of noise should not produce a report as long as itself. */
const MAX_PROBLEMS = 50;

export interface BoardReading {
  readonly board: Board | null;
  readonly problems: readonly Problem[];
}

export function readBoard(name: string, text: string): BoardReading {
  const reader = new BoardReader(name);
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  for (let i = 0; i < lines.length && !reader.ended; i++) reader.line(lines[i] as string, i + 1);
  return reader.finish(lines.length);
}

interface Token {
  readonly text: string;
  readonly column: number;
  readonly quoted: boolean;
}

/** Splits on blanks; `"` quotes up to the line's end at most; `#` outside quotes starts a comment. */
function tokenize(line: string): Token[] {
  const tokens: Token[] = [];
  const pattern = /"([^"]*)"?|#.*$|[^\s"#]+/g;
  for (let found = pattern.exec(line); found !== null; found = pattern.exec(line)) {
    if (found[0].startsWith('#')) break;
    tokens.push({ text: found[1] ?? found[0], column: found.index + 1, quoted: found[1] !== undefined });
  }
  return tokens;
}

class BoardReader {
  ended = false;
  private readonly file: string;
  private width = 0;
  private height = 0;
  private readonly hexes: BoardHex[] = [];
  private readonly tags: string[] = [];
  private roadsJoinPavement = true;
  private readonly problems: Problem[] = [];

  constructor(file: string) {
    this.file = file;
  }

  line(text: string, line: number): void {
    const tokens = tokenize(text);
    const key = tokens[0];
    if (key === undefined || key.quoted) return;
    switch (key.text.toLowerCase()) {
      case 'size':
        this.size(tokens, line);
        return;
      case 'hex':
        this.hex(tokens, line);
        return;
      case 'tag':
        if (tokens[1] !== undefined) this.tags.push(tokens[1].text);
        return;
      case 'option':
        if (tokens[1]?.text.toLowerCase() === 'exit_roads_to_pavement') this.roadsJoinPavement = tokens[2]?.text.toLowerCase() !== 'false';
        return;
      case 'end':
        this.ended = true;
        return;
    }
    // Unknown words (description, note, background ...) are skipped, as the format asks.
  }

  finish(lastLine: number): BoardReading {
    if (this.width === 0) {
      this.report('error', 'no-size', "The board has no 'size' line.", lastLine, 1);
      return { board: null, problems: this.problems };
    }
    const cells = this.width * this.height;
    if (this.hexes.length > cells) {
      this.report('warning', 'too-many-hexes', `The board lists ${this.hexes.length} hexes; ${cells} fit.`, lastLine, 1);
      this.hexes.length = cells;
    }
    if (!this.ended) this.report('warning', 'no-end', "The board does not finish with 'end'; it may be cut off.", lastLine, 1);
    const missing = cells - this.hexes.length;
    if (missing > 0) this.report('warning', 'missing-hexes', `${missing} hexes are missing; they are level 0, clear.`, lastLine, 1);
    while (this.hexes.length < cells) this.hexes.push({ level: 0, terrains: [], theme: '' });
    const { width, height, hexes, tags, roadsJoinPavement } = this;
    const name = this.file.replace(/^.*[\\/]/, '').replace(/\.board$/i, '');
    return { board: { name, width, height, hexes, tags, roadsJoinPavement }, problems: this.problems };
  }

  private size(tokens: readonly Token[], line: number): void {
    const width = integer(tokens[1]?.text);
    const height = integer(tokens[2]?.text);
    if (width === null || height === null || width < 1 || height < 1 || width > MAX_SIDE || height > MAX_SIDE) {
      this.report('error', 'bad-size', `'size' needs two whole numbers from 1 to ${MAX_SIDE}.`, line, tokens[1]?.column ?? 1);
      return;
    }
    this.width = width;
    this.height = height;
  }

  /** The label is not used for placing: hexes come row by row. */
  private hex(tokens: readonly Token[], line: number): void {
    const [, , levelToken, terrainToken, themeToken] = tokens;
    const level = integer(levelToken?.text);
    if (levelToken === undefined || level === null || Math.abs(level) > 99) {
      this.report(
        'error',
        'bad-level',
        'A hex line reads: hex XXYY level "terrains" "theme"; the level is a whole number.',
        line,
        levelToken?.column ?? 1,
      );
    }
    if (this.hexes.length >= MAX_SIDE * MAX_SIDE) return;
    const terrains = terrainToken === undefined ? [] : this.terrains(terrainToken, line);
    this.hexes.push({ level: level === null || Math.abs(level) > 99 ? 0 : level, terrains, theme: themeToken?.text ?? '' });
  }

  private terrains(token: Token, line: number): Terrain[] {
    const terrains: Terrain[] = [];
    let column = token.column + (token.quoted ? 1 : 0);
    for (const part of token.text.split(';')) {
      if (part.trim() !== '') {
        const terrain = this.terrain(part.trim(), line, column);
        if (terrain !== null) terrains.push(terrain);
      }
      column += part.length + 1;
    }
    return terrains;
  }

  private terrain(text: string, line: number, column: number): Terrain | null {
    const [word = '', levelText, exitsText] = text.split(':');
    const code = word.trim().toLowerCase();
    if (!isTerrainCode(code)) {
      const hint = didYouMean(code, TERRAIN_CODES);
      this.report('warning', 'unknown-terrain', `Unknown terrain '${word}'; it is ignored.`, line, column, hint, column + word.length);
      return null;
    }
    const level = integer(levelText);
    const exits = exitsText === undefined ? null : integer(exitsText);
    if (level === null || Math.abs(level) > 9999 || (exitsText !== undefined && exits === null)) {
      this.report('warning', 'bad-terrain', `'${text}' is not of the form code:level or code:level:exits; it is ignored.`, line, column);
      return null;
    }
    return { code, level, exits };
  }

  private report(
    severity: Problem['severity'],
    code: string,
    message: string,
    line: number,
    column: number,
    hint?: string,
    endColumn?: number,
  ): void {
    if (this.problems.length >= MAX_PROBLEMS) return;
    this.problems.push({
      code: `battletech/board-${code}`,
      severity,
      message,
      file: this.file,
      line,
      column,
      ...(hint !== undefined && { hint }),
      ...(endColumn !== undefined && { endColumn }),
    });
  }
}

function integer(text: string | undefined): number | null {
  return text !== undefined && /^\s*[+-]?\d{1,6}\s*$/.test(text) ? Number(text) : null;
}

export function writeBoard(board: Board): string {
  const digits = board.width > 99 || board.height > 99 ? 3 : 2;
  const label = (n: number) => String(n + 1).padStart(digits, '0');
  const lines = [`size ${board.width} ${board.height}`];
  if (!board.roadsJoinPavement) lines.push('option exit_roads_to_pavement false');
  for (const tag of board.tags) lines.push(`tag "${tag}"`);
  board.hexes.forEach((hex, i) => {
    const x = i % board.width;
    const y = (i - x) / board.width;
    lines.push(`hex ${label(x)}${label(y)} ${hex.level} "${hex.terrains.map(formatTerrain).join(';')}" "${hex.theme}"`);
  });
  lines.push('end');
  return `${lines.join('\n')}\n`;
}

/** Two sheets side by side; 16 is even, so the second sheet's columns keep their offset. */
export function joinBoards(left: Board, right: Board): Board {
  const width = left.width + right.width;
  const height = Math.max(left.height, right.height);
  const clear: BoardHex = { level: 0, terrains: [], theme: '' };
  const hexes: BoardHex[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [sheet, column] = x < left.width ? [left, x] : [right, x - left.width];
      hexes.push((y < sheet.height ? sheet.hexes[y * sheet.width + column] : undefined) ?? clear);
    }
  }
  return {
    name: `${left.name} + ${right.name}`,
    width,
    height,
    hexes,
    tags: [...new Set([...left.tags, ...right.tags])],
    roadsJoinPavement: left.roadsJoinPavement && right.roadsJoinPavement,
  };
}

export function terrainOf(hex: BoardHex, code: TerrainCode): Terrain | undefined {
  // The last one of a code wins, as it does when a file is read into one slot a code.
  return hex.terrains.findLast((terrain) => terrain.code === code);
}

export function levelOf(hex: BoardHex, code: TerrainCode): number | undefined {
  return terrainOf(hex, code)?.level;
}

/** Exit mask of a terrain after like neighbours have joined; 0 when the hex lacks it. */
export function exitsOf(board: Board, x: number, y: number, code: TerrainCode): number {
  const hex = board.hexes[y * board.width + x] as BoardHex;
  const terrain = terrainOf(hex, code);
  if (terrain === undefined) return 0;
  if (terrain.exits !== null) return terrain.exits & 63;
  let mask = 0;
  for (let d = 0; d < 6; d++) {
    const nx = neighbourX(x, d);
    const ny = neighbourY(x, y, d);
    if (nx < 0 || ny < 0 || nx >= board.width || ny >= board.height) continue;
    if (joins(board, hex, board.hexes[ny * board.width + nx] as BoardHex, terrain)) mask |= 1 << d;
  }
  return mask;
}

function joins(board: Board, hex: BoardHex, other: BoardHex, terrain: Terrain): boolean {
  const same = terrainOf(other, terrain.code);
  if (terrain.code === 'road' && board.roadsJoinPavement && terrainOf(other, 'pavement') !== undefined) return true;
  if (terrain.code === 'building') {
    return same !== undefined && same.level === terrain.level && levelOf(hex, 'bldg_class') === levelOf(other, 'bldg_class');
  }
  return same !== undefined;
}

export const BOARD_KIND = 'board';

export function boardAsset(board: Board): Asset {
  return {
    ruleset: 'battletech',
    kind: BOARD_KIND,
    name: board.name,
    tags: board.tags,
    data: {
      width: board.width,
      height: board.height,
      roadsJoinPavement: board.roadsJoinPavement,
      hexes: board.hexes.map((hex): Json => [hex.level, hex.terrains.map(formatTerrain).join(';'), hex.theme]),
    },
  };
}

interface BoardData {
  readonly width: number;
  readonly height: number;
  readonly roadsJoinPavement: boolean;
  readonly hexes: readonly (readonly [number, string, string])[];
}

export function boardOfAsset(asset: Asset): Board {
  const data = asset.data as unknown as BoardData;
  return {
    name: asset.name,
    width: data.width,
    height: data.height,
    roadsJoinPavement: data.roadsJoinPavement,
    tags: asset.tags,
    hexes: data.hexes.map(([level, text, theme]) => ({ level, theme, terrains: text === '' ? [] : text.split(';').map(readTerrain) })),
  };
}

function readTerrain(text: string): Terrain {
  const [code, level, exits] = text.split(':');
  return { code: code as TerrainCode, level: Number(level), exits: exits === undefined ? null : Number(exits) };
}
