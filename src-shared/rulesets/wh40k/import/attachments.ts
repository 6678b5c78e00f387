/** The setting of every importer that attaches leaders to bodyguards; the units themselves stay, too. */
import type { Importer } from '../../../contract/importer.ts';
import type { OptionSpec } from '../../../contract/options.ts';
import type { Problem } from '../../../contract/problem.ts';
import { attachedUnits } from '../rules/attach.ts';
import type { Unit } from '../rules/model.ts';

const ATTACH = {
  id: 'attach',
  kind: 'text',
  label: 'Attached leaders',
  meaning: "Leaders and the units they join, by name: 'Sword Captain > Warden Squad; Banner > Guard'. Each makes one more unit.",
  source: 'Digest 10e, 2.4',
  default: '',
  example: 'Sword Captain > Warden Squad',
} as const satisfies OptionSpec;

export function withAttachments(importer: Importer<Unit>): Importer<Unit> {
  return {
    ...importer,
    settings: [...(importer.settings ?? []), ATTACH],
    parse(source, settings, reference) {
      const result = importer.parse(source, settings, reference);
      const text = typeof settings.attach === 'string' ? settings.attach : '';
      const { units, faults } = attachedUnits(text, result.combatants);
      if (units.length + faults.length === 0) return result;
      const problems = faults.map(
        (message): Problem => ({ code: 'wh40k/not-attached', severity: 'warning', message, file: source.name, line: 1, column: 1 }),
      );
      return { ...result, combatants: [...result.combatants, ...units], problems: [...result.problems, ...problems] };
    },
  };
}
