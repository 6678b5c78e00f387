import { glyphOf } from '../drawing/glyphs.ts';

/** One of the stage's signs in the text colour. */
export function Glyph({ name, size }: { readonly name: string; readonly size: number }) {
  const glyph: { readonly line?: string; readonly solid?: string } = glyphOf(name);
  return (
    <svg className="glyph" width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      {glyph.solid && <path d={glyph.solid} fill="currentColor" fillRule="evenodd" />}
      {glyph.line && <path d={glyph.line} fill="none" stroke="currentColor" strokeWidth={2} strokeLinecap="round" strokeLinejoin="round" />}
    </svg>
  );
}
