import type { Oracle } from '../contract/oracle.ts';
import { oracle as battletech } from './battletech/oracle/index.ts';
import { oracle as eclipse } from './eclipse/oracle/index.ts';
import { oracle as opr } from './opr/oracle/index.ts';
import { oracle as osr } from './osr/oracle/index.ts';
import { oracle as wh40k } from './wh40k/oracle/index.ts';

/** The oracle of every ruleset, by its id. Only the `solve` command and tests need them. */
export const ORACLES: Readonly<Record<string, Oracle>> = { opr, osr, battletech, eclipse, wh40k };
