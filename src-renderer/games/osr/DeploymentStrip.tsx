import { SideMark } from '../../components/index.ts';
import type { StartZone } from './deployment.ts';

/** The six zones from left to right, with the actors that start in them and how full they are. */
export function DeploymentStrip({ zones }: { readonly zones: readonly StartZone[] }) {
  return (
    <ol className="deployment" aria-label="Deployment">
      {zones.map((zone, i) => {
        const over = zone.capacity !== null && zone.used > zone.capacity;
        return (
          <li key={i} className="deployment-zone" data-side={zone.side} data-over={over || undefined}>
            <div className="row deployment-head">
              <span className="deployment-name">{zone.name}</span>
              <span className="deployment-room">
                {zone.used}
                <span className="dim"> / {zone.capacity ?? <abbr title="no limit">∞</abbr>}</span>
              </span>
            </div>
            <div className="deployment-meter">
              {zone.actors.map((actor, k) => (
                <span
                  key={k}
                  style={{ flexGrow: actor.frontage * actor.count, flexBasis: 0 }}
                  title={`${actor.name}: frontage ${actor.frontage} x ${actor.count}`}
                />
              ))}
              {zone.capacity !== null && zone.used < zone.capacity && (
                <span className="free" style={{ flexGrow: zone.capacity - zone.used, flexBasis: 0 }} />
              )}
            </div>
            <ul className="soft">
              {zone.actors.map((actor, k) => (
                <li key={k} className="row">
                  <SideMark side={zone.side} size={8} />
                  <span className="ellipsis">{actor.name}</span>
                  {actor.count > 1 && <span className="dim">x{actor.count}</span>}
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}
