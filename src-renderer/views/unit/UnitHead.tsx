import type { ReactNode } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { LeftOut } from '../../../src-shared/contract/left-out.ts';
import type { Facts } from '../../../src-shared/contract/ruleset.ts';
import { type LoadoutLabel, withoutPoints } from '../../../src-shared/query/loadout-names.ts';
import { Faction, LeftOutMark, SideMark } from '../../components/index.ts';
import { factText, numberFacts } from '../../format/facts.ts';
import { count } from '../../format/figures.ts';
import { isPriced } from '../../state/app-info.ts';

export interface UnitHeadProps {
  readonly unit: LoadoutLabel & LeftOut & { readonly detail: string; readonly faction: string; readonly points: number };
  readonly facts: Facts | undefined;
  readonly tags: readonly string[];
  readonly ruleset: RulesetInfo | undefined;
  readonly children?: ReactNode;
}

const MOST_FACTS = 5;
const MOST_TAGS = 6;

/** Name, faction, points, loadout, and the most important stats of its game. */
export function UnitHead({ unit, facts, tags, ruleset, children }: UnitHeadProps) {
  const difference = withoutPoints(unit.difference, unit.points, ruleset?.nouns.points ?? 'points');
  return (
    <header className="band unit-head">
      <div className="grow stack" style={{ gap: 6 }}>
        <div className="row">
          <SideMark side={0} size={16} />
          <h2 title={unit.title}>{unit.title}</h2>
          <LeftOutMark of={unit} />
        </div>
        <div className="chips">
          <Faction name={unit.faction} />
          {isPriced(ruleset) && (
            <span className="soft">
              {count(unit.points)} {ruleset?.nouns.points}
            </span>
          )}
          {difference !== '' && <span className="soft">{difference}</span>}
          <span className="dim clamp-2" title={unit.detail}>
            {unit.detail}
          </span>
        </div>
        <div className="chips">
          {facts &&
            numberFacts(ruleset?.facts ?? [], MOST_FACTS).map((spec) => (
              <span key={spec.id} className="chip">
                <span className="dim">{spec.label}</span> {factText(spec, facts)}
              </span>
            ))}
          {tags.slice(0, MOST_TAGS).map((tag) => (
            <span key={tag} className="chip">
              {tag}
            </span>
          ))}
        </div>
      </div>
      {children}
    </header>
  );
}
