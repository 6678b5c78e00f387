import { ChevronsUp, Cpu, Crosshair, Hexagon, type LucideIcon, Rocket, Shield, ShieldHalf, Zap } from 'lucide-react';
import { isDrive, type Part, type PartWeapon } from '../../../src-shared/rulesets/eclipse/data/parts.ts';
import { weaponText } from './part-text.ts';

function iconOf(part: Part): LucideIcon {
  switch (part.slot) {
    case 'weapon':
      return Crosshair;
    case 'missile':
      return Rocket;
    case 'computer':
      return Cpu;
    case 'shield':
      return Shield;
    case 'hull':
      return Hexagon;
    case 'support':
      return isDrive(part) ? ChevronsUp : part.flux === undefined ? Zap : ShieldHalf;
  }
}

export function PartSign({ part, size = 16 }: { readonly part: Part; readonly size?: number }) {
  const Icon = iconOf(part);
  return <Icon size={size} strokeWidth={1.75} aria-hidden />;
}

/** Colours of the game's dice by damage, from 1 to 4. */
const DIE_COLOURS = ['#d9b63f', '#e0843a', '#5f9fe0', '#d8616a'];

const RIFT_COLOUR = '#d67bc0';

function colourOf({ rift, damage }: PartWeapon): string {
  return rift ? RIFT_COLOUR : (DIE_COLOURS[damage - 1] ?? DIE_COLOURS[0]!);
}

/** The dice a weapon rolls, each with the damage it does. */
export function WeaponDice({ weapon }: { readonly weapon: PartWeapon }) {
  return (
    <span className="weapon-dice" role="img" aria-label={weaponText(weapon)}>
      {Array.from({ length: weapon.dice }, (_, i) => (
        <i key={i} data-sides={weapon.die} style={{ background: colourOf(weapon) }}>
          {weapon.rift ? 'R' : weapon.damage}
        </i>
      ))}
    </span>
  );
}
