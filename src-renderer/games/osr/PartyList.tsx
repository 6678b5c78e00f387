import type { PartyModel } from '../../../src-shared/rulesets/osr/import/encounter.ts';
import { counted } from '../../format/figures.ts';

/** The parties of a league. They have no sides, so the form only lists them; they are edited in the YAML. */
export function PartyList({ parties }: { readonly parties: readonly PartyModel[] }) {
  return (
    <section className="party-list">
      <h2>{counted(parties.length, 'party', 'parties')}</h2>
      <p className="dim side-empty">Parties for a round-robin have no sides. Edit them in the YAML, at the lines listed below.</p>
      <table className="plain-table">
        <thead>
          <tr className="caption">
            <th>Party</th>
            <th>Faction</th>
            <th>Members</th>
            <th className="figure">Line</th>
          </tr>
        </thead>
        <tbody>
          {parties.map((party) => (
            <tr key={party.line}>
              <td className="strong">{party.name}</td>
              <td className="soft">{party.faction}</td>
              <td className="soft">
                {party.actors.map(({ fields }) => `${fields.count === '' ? '' : `${fields.count} `}${fields.name}`).join(', ')}
              </td>
              <td className="figure dim">{party.line}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
