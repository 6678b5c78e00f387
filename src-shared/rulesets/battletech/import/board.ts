/** Mapsheets in MegaMek's `.board` text: reader and writer. */
import { didYouMean, type Problem } from '../../../contract/problem.ts';
import type { Board, BoardHex } from '../rules/board.ts';
import { formatTerrain, isTerrainCode, TERRAIN_CODES, type Terrain } from '../rules/terrain.ts';

const MAX_SIDE = 200;
/** A file of garbage should not produce a report as long as itself. */
const MAX_PROBLEMS = 50;

export interface BoardReading {
  readonly board: Board | null;
  readonly problems: readonly Problem[];
}

export function readBoard(name: string, text: string): BoardReading {
  const reader = new BoardReader(name);
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  for (let i = 0; i < lines.length && !reader.ended; i++) reader.line(lines[i]!, i + 1);
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

type ProblemPlace = Pick<Problem, 'line' | 'column' | 'endColumn' | 'hint'>;

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
    // Unknown keywords (description, note, background ...) are skipped, as the format requires.
  }

  finish(lastLine: number): BoardReading {
    if (this.width === 0) {
      this.report('error', 'no-size', "The board has no 'size' line.", { line: lastLine, column: 1 });
      return { board: null, problems: this.problems };
    }
    const cells = this.width * this.height;
    if (this.hexes.length > cells) {
      this.report('warning', 'too-many-hexes', `The board lists ${this.hexes.length} hexes; ${cells} fit.`, { line: lastLine, column: 1 });
      this.hexes.length = cells;
    }
    if (!this.ended)
      this.report('warning', 'no-end', "The board does not finish with 'end'; it may be cut off.", { line: lastLine, column: 1 });
    const missing = cells - this.hexes.length;
    if (missing > 0)
      this.report('warning', 'missing-hexes', `${missing} hexes are missing; they are level 0, clear.`, { line: lastLine, column: 1 });
    while (this.hexes.length < cells) this.hexes.push({ level: 0, terrains: [], theme: '' });
    const { width, height, hexes, tags, roadsJoinPavement } = this;
    const name = this.file.replace(/^.*[\\/]/, '').replace(/\.board$/i, '');
    return { board: { name, width, height, hexes, tags, roadsJoinPavement }, problems: this.problems };
  }

  private size(tokens: readonly Token[], line: number): void {
    const width = integer(tokens[1]?.text);
    const height = integer(tokens[2]?.text);
    if (width === null || height === null || width < 1 || height < 1 || width > MAX_SIDE || height > MAX_SIDE) {
      this.report('error', 'bad-size', `'size' needs two whole numbers from 1 to ${MAX_SIDE}.`, { line, column: tokens[1]?.column ?? 1 });
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
      this.report('error', 'bad-level', 'A hex line reads: hex XXYY level "terrains" "theme"; the level is a whole number.', {
        line,
        column: levelToken?.column ?? 1,
      });
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
      this.report('warning', 'unknown-terrain', `Unknown terrain '${word}'; it is ignored.`, {
        line,
        column,
        ...(hint !== undefined && { hint }),
        endColumn: column + word.length,
      });
      return null;
    }
    const level = integer(levelText);
    const exits = exitsText === undefined ? null : integer(exitsText);
    if (level === null || Math.abs(level) > 9999 || (exitsText !== undefined && exits === null)) {
      this.report('warning', 'bad-terrain', `'${text}' is not of the form code:level or code:level:exits; it is ignored.`, {
        line,
        column,
      });
      return null;
    }
    return { code, level, exits };
  }

  private report(severity: Problem['severity'], code: string, message: string, at: ProblemPlace): void {
    if (this.problems.length >= MAX_PROBLEMS) return;
    this.problems.push({ code: `battletech/board-${code}`, severity, message, file: this.file, ...at });
  }
}

function integer(text: string | undefined): number | null {
  // Negative zero would not survive JSON.
  return text !== undefined && /^\s*[+-]?\d{1,6}\s*$/.test(text) ? Number(text) + 0 : null;
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
