import type { Handlers } from '../../../src-shared/api/index.ts';
import type { LIBRARY_CALLS } from '../../../src-shared/api/library.ts';
import type { Services } from '../services.ts';

export function libraryHandlers({ library, parser }: Services): Handlers<keyof typeof LIBRARY_CALLS> {
  return {
    'library.preview': (q) => parser.preview(q.files, q),
    'library.import': (q) => library.import(q),
    'library.update': (q) => library.update(q),
    'library.rosters': () => library.rosters(),
    'library.roster': ({ rosterId }) => library.roster(rosterId),
    'library.combatants': (q) => library.combatants(q),
    'library.loadouts': ({ ids }) => library.loadouts(ids),
    'library.select': (q) => library.select(q),
    'library.words': (q) => library.words(q),
    'library.combatant': ({ id }) => library.combatant(id),
    'library.rules': ({ id }) => library.rules(id),
    'library.contests': (q) => library.contests(q),
    'library.assets': ({ ruleset, kind }) => library.assets(ruleset, kind),
    'library.rename': ({ rosterId, name }) => library.rename(rosterId, name),
    'library.tag': ({ rosterId, tags }) => library.tag(rosterId, tags),
    'library.tagCombatants': (q) => library.tagCombatants(q),
    'library.setFaction': (q) => library.setFaction(q),
    'library.remove': ({ rosterId }) => library.remove(rosterId),
    'library.restore': ({ rosterId }) => library.restore(rosterId),
    'library.addSamples': ({ ruleset }) => library.addSamples(ruleset),
  };
}
