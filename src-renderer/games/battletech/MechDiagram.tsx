import type { CardLocation, LocationId, MechCard } from './mech-card.ts';

/** Half a machine on a grid of 240 x 236, seen from the front: its right is on the viewer's left. */
interface Outline {
  readonly d: string;
  readonly at: readonly [number, number];
}

type Half = 'HD' | 'CT' | 'RT' | 'RA' | 'RL';

const BIPED: Readonly<Record<Half, Outline>> = {
  HD: { d: 'M108 8h24l7 9-3 15-6 5h-20l-6-5-3-15Z', at: [120, 22] },
  CT: { d: 'M98 42h44l8 12-6 54-11 16h-26l-11-16-6-54Z', at: [120, 78] },
  RT: { d: 'M50 38h40l3 6-7 11 6 50-20-6-20-32Z', at: [71, 64] },
  RA: { d: 'M12 48l33-5 4 26-8 14 5 38-5 6v26H23v-26l-7-8 5-37-13-15Z', at: [31, 98] },
  RL: { d: 'M78 108l18 7 12 15 5 10-5 12-14 30 4 28 15 11 3 15H52l4-15 14-11-10-29 3-18 14-26Z', at: [81, 164] },
};

const QUAD: Readonly<Record<Half, Outline>> = {
  HD: { d: 'M108 14h24l7 9-3 15-6 5h-20l-6-5-3-15Z', at: [120, 28] },
  CT: { d: 'M99 48h42l7 14v78l-9 18h-38l-9-18v-78Z', at: [120, 102] },
  RT: { d: 'M60 58h29l-3 10v72l5 14H62L50 132V78Z', at: [69, 104] },
  RA: { d: 'M18 34l34 10 5 18-15 12-6 42-4 14H12l3-16 7-38-12-16Z', at: [30, 76] },
  RL: { d: 'M24 150l32-14 14 14-7 16-5 34 9 14v14H18v-14l10-14-8-30Z', at: [43, 180] },
};

/** Which outline a location has, and whether it is mirrored. */
const PLACE: Readonly<Record<LocationId, readonly [Half, boolean]>> = {
  HD: ['HD', false],
  CT: ['CT', false],
  RT: ['RT', false],
  LT: ['RT', true],
  RA: ['RA', false],
  LA: ['RA', true],
  RL: ['RL', false],
  LL: ['RL', true],
};

const WIDTH = 240;
const REAR: readonly LocationId[] = ['RT', 'CT', 'LT'];

/** Armour by location, structure in brackets beneath, rear armour in a row of its own; stronger colour where it is closer to the maximum. */
export function MechDiagram({ card, quad }: { readonly card: MechCard; readonly quad: boolean }) {
  const outlines = quad ? QUAD : BIPED;
  const words = card.locations.map((l) => `${l.label} ${l.armour}${l.rear === null ? '' : `, rear ${l.rear}`}, structure ${l.structure}`);
  return (
    <svg className="mech-diagram" viewBox="0 0 240 282" role="img" aria-label={`Armour. ${words.join('; ')}.`}>
      {card.locations.map((location) => {
        const [half, mirrored] = PLACE[location.id];
        const { d, at } = outlines[half];
        return (
          <g key={location.id}>
            <title>{`${location.label}: ${location.armour} armour, ${location.structure} structure`}</title>
            <path d={d} fillOpacity={shade(location)} {...(mirrored && { transform: `translate(${WIDTH} 0) scale(-1 1)` })} />
            <Figures x={mirrored ? WIDTH - at[0] : at[0]} y={at[1]} location={location} />
          </g>
        );
      })}
      <text className="mech-diagram-small" x={40} y={260} textAnchor="end">
        rear
      </text>
      {REAR.map((id, i) => {
        const location = card.locations.find((l) => l.id === id);
        if (location === undefined) return null;
        const x = 50 + i * 48;
        return (
          <g key={id}>
            <title>{`${location.label}, rear: ${location.rear} armour`}</title>
            <rect
              x={x}
              y={244}
              width={44}
              height={24}
              rx={3}
              fillOpacity={0.12 + 0.5 * ((location.rear ?? 0) / Math.max(1, location.most))}
            />
            <text x={x + 22} y={261} textAnchor="middle">
              {location.rear}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function shade({ armour, rear, most }: CardLocation): number {
  return 0.12 + 0.5 * Math.min(1, armour / Math.max(1, most - (rear ?? 0)));
}

function Figures({ x, y, location }: { readonly x: number; readonly y: number; readonly location: CardLocation }) {
  const small = location.id === 'HD';
  return (
    <text x={x} y={y + (small ? 4 : 6)} textAnchor="middle">
      {location.armour}
      <tspan className="mech-diagram-small" {...(small ? { dx: 3 } : { x, dy: 13 })}>
        ({location.structure})
      </tspan>
    </text>
  );
}
