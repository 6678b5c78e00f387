import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import { type PilotKey, SKILL_LEVELS, WORST_SKILL, withPilotLine } from '../../../src-shared/rulesets/battletech/import/pilot-lines.ts';
import type { Pilot } from '../../../src-shared/rulesets/battletech/rules/mech.ts';
import { attempt, Field, Select, toast } from '../../components/index.ts';
import { host } from '../../host/host.ts';

const AS_IN_RUN = 'run';
const SKILLS = Array.from({ length: WORST_SKILL }, (_, i) => String(i + 1));
const LEVELS = Object.keys(SKILL_LEVELS);

export interface PilotFieldsProps {
  readonly mech: StoredCombatant;
  readonly pilot: Pilot;
  readonly onReplaced: (id: number) => void;
}

/** The skills of one 'Mech's pilot and the level of its commander, kept in the text of its roster. */
export function PilotFields({ mech, pilot, onReplaced }: PilotFieldsProps) {
  const level = Object.entries(SKILL_LEVELS).find(([, kind]) => kind === pilot.commander)?.[0];
  const save = (key: PilotKey) => (value: string) =>
    attempt(() => savePilot(mech, key, value === AS_IN_RUN ? null : value).then((id) => id !== null && onReplaced(id)));
  return (
    <section className="row mech-pilot" aria-label="Pilot">
      <PilotField label="Gunnery" value={pilot.gunnery?.toString()} choices={SKILLS} onChange={save('gunnery')} />
      <PilotField label="Piloting" value={pilot.piloting?.toString()} choices={SKILLS} onChange={save('piloting')} />
      <PilotField label="Commander" value={level} choices={LEVELS} onChange={save('commander')} />
    </section>
  );
}

interface PilotFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly string[];
  readonly onChange: (value: string) => void;
}

function PilotField({ label, value = AS_IN_RUN, choices, onChange }: PilotFieldProps) {
  const all = [
    { value: AS_IN_RUN, label: 'As in the run' },
    ...choices.map((one) => ({ value: one, label: one.charAt(0).toUpperCase() + one.slice(1) })),
  ];
  return (
    <Field label={label}>
      <Select size="small" label={label} value={value} choices={all} onChange={onChange} />
    </Field>
  );
}

/** A 'Mech with another pilot is another combatant; its id, or null where it can't be found for certain. */
async function savePilot(mech: StoredCombatant, key: PilotKey, value: string | null): Promise<number | null> {
  const { rosterId, source, name } = mech;
  const { text } = await host.call('library.roster', { rosterId });
  if (text === null || source === undefined) {
    toast({ title: "Can't change the pilot: the source of this roster was too large to keep" });
    return null;
  }
  await host.call('library.update', { rosterId, text: withPilotLine(text, source.line, key, value) });
  toast({ title: `Pilot of ${name} changed`, undo: async () => void (await host.call('library.update', { rosterId, text })) });
  const { rows } = await host.call('library.combatants', { ruleset: 'battletech', rosterId, query: `"${name}"`, limit: 100 });
  return rows.find((row) => row.name === name && row.source?.line === source.line)?.id ?? null;
}
