/** The armour of a walker, seen from the front; rear armour as small boxes below. */
import type { Side } from '../../../src-shared/contract/outcome.ts';
import type { Card } from '../../../src-shared/contract/scene.ts';

type Location = NonNullable<Card['locations']>[number];

/** On a grid of 200 x 184, the walker's right on the viewer's left. */
const SHAPES: Readonly<Record<string, { readonly d: string; readonly at: readonly [number, number] }>> = {
  HD: { d: 'M90 4h20l6 7-2 12-5 4H91l-5-4-2-12Z', at: [100, 16] },
  CT: { d: 'M82 30h36l6 10-5 42-9 13H90l-9-13-5-42Z', at: [100, 62] },
  RT: { d: 'M43 27h33l2 5-6 9 5 40-16-5-16-25Z', at: [60, 52] },
  LT: { d: 'M157 27h-33l-2 5 6 9-5 40 16-5 16-25Z', at: [140, 52] },
  RA: { d: 'M12 34l27-4 3 21-6 11 4 31-4 5v21H21V98l-6-6 4-30L8 50Z', at: [27, 76] },
  LA: { d: 'M188 34l-27-4-3 21 6 11-4 31 4 5v21h15V98l6-6-4-30 11-12Z', at: [173, 76] },
  RL: { d: 'M64 82l14 5 10 12 4 8-4 10-11 24 3 22 12 9 2 12H43l3-12 11-9-8-23 2-14 11-21Z', at: [66, 132] },
  LL: { d: 'M136 82l-14 5-10 12-4 8 4 10 11 24-3 22-12 9-2 12h51l-3-12-11-9 8-23-2-14-11-21Z', at: [134, 132] },
};
/** A four-legged walker, from the front and slightly above: fore legs in front, hind legs spread behind. */
const QUAD_SHAPES: typeof SHAPES = {
  RRL: { d: 'M34 66l8 22-6 16-6 28 4 14-8 8H6l2-12 8-6-2-32 8-26Z', at: [25, 108] },
  RLL: { d: 'M166 66l-8 22 6 16 6 28-4 14 8 8h20l-2-12-8-6 2-32-8-26Z', at: [175, 108] },
  HD: { d: 'M88 8h24l8 9-3 14-8 5H91l-8-5-3-14Z', at: [100, 23] },
  CT: { d: 'M80 39h40l8 12-4 36-10 14H86l-10-14-4-36Z', at: [100, 70] },
  RT: { d: 'M50 36h24l2 6-7 10 4 34-6 8-21-8-8-22Z', at: [57, 64] },
  LT: { d: 'M150 36h-24l-2 6 7 10-4 34 6 8 21-8 8-22Z', at: [143, 64] },
  FRL: { d: 'M54 92l22 7 8 10-4 22-8 12 4 24 10 8 2 10H46l2-10 10-8-10-26 4-22Z', at: [66, 136] },
  FLL: { d: 'M146 92l-22 7-8 10 4 22 8 12-4 24-10 8-2 10h42l-2-10-10-8 10-26-4-22Z', at: [134, 136] },
};
const REAR = ['RTR', 'RTC', 'RTL'] as const;

function locate(locations: readonly Location[], id: string): Location | undefined {
  return locations.find((l) => l.id.toUpperCase().replace(/[^A-Z]/g, '') === id);
}

export function hasDiagram(locations: readonly Location[]): boolean {
  return locate(locations, 'CT') !== undefined && locate(locations, 'HD') !== undefined;
}

export function ArmourDiagram({ locations, side }: { readonly locations: readonly Location[]; readonly side: Side }) {
  const color = side === 0 ? 'var(--side-a)' : 'var(--side-b)';
  const rear = REAR.flatMap((id) => locate(locations, id) ?? []);
  return (
    <svg className="replay-armour" viewBox="0 0 200 210" role="img" aria-label={`Armour. ${locations.map(armourText).join('; ')}.`}>
      {Object.entries(locate(locations, 'FRL') === undefined ? SHAPES : QUAD_SHAPES).map(([id, shape]) => {
        const location = locate(locations, id);
        return location === undefined ? null : <Part key={id} location={location} d={shape.d} at={shape.at} color={color} />;
      })}
      {rear.map((location, i) => {
        const x = 100 + (i - (rear.length - 1) / 2) * 30;
        return <Part key={location.id} location={location} d={`M${x - 13} 189h26v18h-26Z`} at={[x, 202.5]} color={color} />;
      })}
    </svg>
  );
}

/** "Left arm: 12 of 20 armour, 10 of 10 inside". */
function armourText({ label, now, max, inner }: Location): string {
  return `${label}: ${now} of ${max} armour${inner ? `, ${inner.now} of ${inner.max} inside` : ''}`;
}

function Part({
  location,
  d,
  at,
  color,
}: {
  readonly location: Location;
  readonly d: string;
  readonly at: readonly [number, number];
  readonly color: string;
}) {
  const { now, max, inner } = location;
  const gone = inner !== undefined && inner.now <= 0;
  const bare = now <= 0 && !gone;
  return (
    <g data-gone={gone || undefined} data-bare={bare || undefined}>
      <title>{armourText(location)}</title>
      <path
        d={d}
        stroke={gone ? 'var(--text-2)' : color}
        fill={gone ? 'none' : color}
        fillOpacity={bare ? 0.08 : 0.14 + 0.5 * (max > 0 ? now / max : 0)}
        strokeDasharray={gone ? '3 3' : undefined}
      />
      {gone ? (
        <path d={`M${at[0] - 5} ${at[1] - 5}l10 10m0 -10l-10 10`} stroke="var(--text-2)" strokeWidth={2} />
      ) : (
        <text x={at[0]} y={at[1] + 4} textAnchor="middle">
          {bare && inner ? `(${inner.now})` : now}
        </text>
      )}
    </g>
  );
}
