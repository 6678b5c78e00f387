/**
 * Systems that hide a 'Mech: stealth armour, null signature, chameleon shield, void signature (Total Warfare, Tactical
 * Operations), and electronic countermeasures that break the guidance of missiles.
 */
import type { Unit } from './unit.ts';

/** Above this heat a pilot switches them off, below the other on again. */
const TOO_HOT = 9;
const COOL_AGAIN = 4;

/** At the start of a turn: on, unless the 'Mech is too hot for it. */
export function switchSignature(unit: Unit): void {
  if (!canHide(unit)) unit.hidden = false;
  else if (unit.heat > TOO_HOT) unit.hidden = false;
  else if (unit.heat <= COOL_AGAIN) unit.hidden = true;
}

function canHide(unit: Unit): boolean {
  return hasStealth(unit) || unit.has('null-signature') || unit.has('chameleon') || hasVoid(unit);
}

function hasStealth(unit: Unit): boolean {
  return unit.sheet.stealth && ecmWorks(unit);
}

function hasVoid(unit: Unit): boolean {
  return unit.has('void-signature') && ecmWorks(unit);
}

function ecmWorks(unit: Unit): boolean {
  return unit.has('ecm') || unit.has('angel-ecm') || unit.has('watchdog-cews') || unit.has('nova-cews');
}

export function signatureHeat(unit: Unit): number {
  const ten = hasStealth(unit) || unit.has('null-signature') || hasVoid(unit);
  return (ten ? 10 : 0) + (unit.has('chameleon') ? 6 : 0);
}

/** Layers that add one to the number at medium and two at long range; they add up. */
export function hidingLayers(target: Unit): number {
  if (!target.hidden) return 0;
  return (hasStealth(target) || target.has('null-signature') ? 1 : 0) + (target.has('chameleon') ? 1 : 0);
}

/** Void signature: the less its bearer moves, the harder it is to see. */
export function voidModifier(target: Unit): number {
  if (!target.hidden || !hasVoid(target)) return 0;
  return target.hexesMoved === 0 ? 3 : target.hexesMoved <= 2 ? 2 : target.hexesMoved <= 5 ? 1 : 0;
}

/** Total Warfare "ECM": a suite of the target's breaks Artemis and Narc guidance; one that feeds stealth armour does not. */
export function jamsGuidance(target: Unit): boolean {
  return ecmWorks(target) && !(target.hidden && (hasStealth(target) || hasVoid(target)));
}

/** Tactical Operations "Angel ECM": Streak launchers fire as plain ones. */
export function jamsStreak(target: Unit): boolean {
  return target.has('angel-ecm') && jamsGuidance(target);
}
