import type { SampleFile } from '../../../contract/ruleset.ts';
import { ASHBORN } from './samples/ashborn.ts';
import { CHOIR } from './samples/choir.ts';
import { CONCORDAT } from './samples/concordat.ts';
import { IN_THE_STYLE_OF_THE_SPECIFICATION } from './samples/specification.ts';
import { SWARM } from './samples/swarm.ts';

/** Invented units; together they use every variable of the specification (a test holds them to that). */
export const SAMPLES: readonly SampleFile[] = [
  { name: 'ashborn.json', title: 'Ashborn: poison, speed and pain', text: ASHBORN },
  { name: 'iron-concordat.json', title: 'Iron Concordat: armour and re-rolls', text: CONCORDAT },
  { name: 'verdant-swarm.json', title: 'Verdant Swarm: numbers and claws', text: SWARM },
  { name: 'lumen-choir.json', title: 'Lumen Choir: mortal wounds and machines', text: CHOIR },
  { name: 'salt-watch.txt', title: 'Salt Watch: typed like the specification', text: IN_THE_STYLE_OF_THE_SPECIFICATION },
];
