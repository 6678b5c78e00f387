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

/** The dice a weapon rolls, each with the damage it does; the colours are those of the game's dice. */
export function WeaponDice({ weapon }: { readonly weapon: PartWeapon }) {
  return (
    <span className="weapon-dice" role="img" aria-label={weaponText(weapon)}>
      {Array.from({ length: weapon.dice }, (_, i) => (
        <i key={i} data-damage={weapon.damage} data-sides={weapon.die}>
          {weapon.damage}
        </i>
      ))}
    </span>
  );
}
