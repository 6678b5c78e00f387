import { factionStyle } from './faction-style.ts';

/** A small emblem for a faction; its shape and colour depend only on the name, so it looks the same everywhere. */
export function FactionGlyph({ faction, size = 18 }: { readonly faction: string; readonly size?: number }) {
  const { hue, shape } = factionStyle(faction);
  const colour = `oklch(var(--faction-light, 0.78) 0.085 ${hue})`;
  return (
    <span
      className="faction-glyph"
      style={{ width: size, height: size, background: `color-mix(in srgb, ${colour} 18%, transparent)` }}
      aria-hidden
    >
      <svg width={size * 0.6} height={size * 0.6} viewBox="0 0 14 14" fill={colour} fillRule="evenodd" aria-hidden>
        <path d={shape} />
      </svg>
    </span>
  );
}

export function Faction({ name }: { readonly name: string }) {
  if (name === '') return <span className="faction dim">None</span>;
  return (
    <span className="faction" title={name}>
      <FactionGlyph faction={name} />
      <span>{name}</span>
    </span>
  );
}
