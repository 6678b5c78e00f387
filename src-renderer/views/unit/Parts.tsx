import type { RunInfo, Standing } from '../../../src-shared/api-types.ts';
import { useRuleset } from '../../state/app-info.ts';
import { useHostData } from '../../state/host-data.ts';
import type { Opponent } from '../../state/opponents.ts';
import { LedgerTable } from '../matchups/LedgerTable.tsx';
import '../matchups/matchups.css';

/** What its weapons, actors or rules did against its closest opponent, and how often they fired. */
export function Parts({ run, standing, opponent }: { readonly run: RunInfo; readonly standing: Standing; readonly opponent: Opponent }) {
  const ruleset = useRuleset(run.ruleset);
  const { value } = useHostData('runs.contest', { runId: run.id, a: standing.index, b: opponent.index });
  if (!value?.ledger || value.ledger.a.length === 0) return null;
  return (
    <LedgerTable
      ledger={value.ledger}
      side={0}
      name={`Against ${opponent.name}`}
      trials={value.odds.trials}
      trial={ruleset?.nouns.trial ?? 'trial'}
    />
  );
}
