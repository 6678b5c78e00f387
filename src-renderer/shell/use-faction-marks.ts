import { useMemo } from 'react';
import { giveFactionStyles } from '../components/faction-style.ts';
import { useLibrary } from '../state/library.ts';

/** Before anything is drawn: a mark is the same in every view, and another one for every faction of a game. */
export function useFactionMarks(): void {
  const rosters = useLibrary((library) => library.rosters);
  useMemo(() => {
    const games = Map.groupBy(
      (rosters ?? []).toSorted((x, y) => x.id - y.id),
      ({ ruleset }) => ruleset,
    );
    giveFactionStyles([...games.values()].map((of) => [...new Set(of.flatMap(({ factions }) => factions.map(({ name }) => name)))]));
  }, [rosters]);
}
