import { Scale } from 'lucide-react';
import type { ReplayCard } from '../../../src-shared/api/replay-index.ts';
import { shareFigure } from '../../../src-shared/stats/share.ts';
import { EmptyState } from '../../components/index.ts';
import { useHostData } from '../../state/host-data.ts';
import { href } from '../../state/routes.ts';

const MOST = 9;

/** Matchups of recent runs that a changed option may turn: the closest ones. */
export function Suggestions() {
  const { value = [] } = useHostData('replays.list', {}, { version: 'suggestions' });
  const close = value.filter(isOfRun).sort((x, y) => distance(x) - distance(y));
  if (close.length === 0) {
    return (
      <EmptyState icon={Scale} title="Choose a matchup">
        Open a matchup of a run and press What if, or choose one above. {EXPLANATION}
      </EmptyState>
    );
  }
  return (
    <section className="fill scroll whatif-start">
      <h2>Matchups of recent runs, closest first</h2>
      <p>{EXPLANATION}</p>
      <ul>
        {close.slice(0, MOST).map((card) => (
          <Suggestion key={JSON.stringify(card.address)} card={card} />
        ))}
      </ul>
    </section>
  );
}

const EXPLANATION =
  'Change an option and see the difference right away: the same trials are replayed with the same dice, so even small differences show.';

type RunCard = ReplayCard & { readonly address: Extract<ReplayCard['address'], { kind: 'run' }> };

function isOfRun(card: ReplayCard): card is RunCard {
  return card.address.kind === 'run';
}

function distance({ chance }: ReplayCard): number {
  return chance === null ? 1 : Math.abs(chance.value - 0.5);
}

function Suggestion({ card }: { readonly card: RunCard }) {
  const { runId, a, b } = card.address;
  return (
    <li>
      <a href={href('whatif', [], { left: `${runId}.${a}.${b}` })}>
        <b>
          {card.names[0]} against {card.names[1]}
        </b>
        <span>
          {card.chance !== null && `${shareFigure(card.chance)} % for ${card.names[0]}, `}
          {card.source}
        </span>
      </a>
    </li>
  );
}
