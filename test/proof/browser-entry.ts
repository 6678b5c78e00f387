/** The engines as a page loads them; matrix.ts calls this in Chromium. */
import { rulesetById } from '../../src-shared/rulesets/index.ts';
import { type DigestInput, digestOf, type EngineDigest } from './engine-digest.ts';

type DigestIn = (id: Parameters<typeof rulesetById>[0], input: DigestInput) => EngineDigest;

declare global {
  var digestIn: DigestIn;
}

globalThis.digestIn = (id, input) => digestOf(rulesetById(id), input);
