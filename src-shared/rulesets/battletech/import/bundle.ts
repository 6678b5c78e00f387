/**
 * Several files in one text, so that a folder of 'Mechs or mapsheets is one roster: each begins with a line
 * `#file: name`, which both formats read as a comment.
 */
import type { Asset, Combatant } from '../../../contract/combatant.ts';
import { EMPTY_IMPORT, type ImportResult, type ImportSource } from '../../../contract/importer.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { MechDesign } from '../rules/mech.ts';

const HEAD = /^#file:[ \t]*(.+?)[ \t]*$/gm;

export interface BundledFile {
  readonly name: string;
  readonly text: string;
}

export function joinFiles(files: readonly BundledFile[]): string {
  return files
    .map(({ name, text }) => `#file: ${name.replaceAll(/[\r\n]/g, ' ')}\n${text.replace(/^\uFEFF/, '').replace(/\s*$/, '')}\n`)
    .join('\n');
}

/** Reads a bundle file by file, or a plain text as it is; lines are counted in the text as a whole, and in each file. */
export function readBundle(source: ImportSource, parse: (file: ImportSource) => ImportResult<MechDesign>): ImportResult<MechDesign> {
  const heads = [...source.text.matchAll(HEAD)];
  if (heads.length === 0) return parse(source);
  const combatants: Combatant<MechDesign>[] = [];
  const assets: Asset[] = [];
  const problems: Problem[] = [];
  let line = 0;
  heads.forEach((head, i) => {
    line += newlines(source.text, heads[i - 1]?.index ?? 0, head.index);
    const result = parse({
      name: head[1]!,
      bytes: source.bytes,
      text: source.text.slice(head.index, heads[i + 1]?.index).trimEnd(),
    });
    for (const one of result.combatants)
      combatants.push(one.source ? { ...one, source: { ...one.source, line: one.source.line + line } } : one);
    assets.push(...result.assets);
    // The first line of a part is its `#file:` line, which the file itself does not have.
    for (const one of result.problems)
      problems.push(one.line === undefined ? one : { ...one, line: one.line + line, fileLine: Math.max(1, one.line - 1) });
  });
  return { ...EMPTY_IMPORT, combatants, assets, problems, detected: [`${heads.length} files in one`] };
}

function newlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
