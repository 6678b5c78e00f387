// Passed to Node with --import: modules of which there is a copy with mutants are loaded from that copy, in every thread.
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const { root, code } = JSON.parse(process.env.WARBENCH_MUTANTS);

registerHooks({
  load(url, context, nextLoad) {
    const mutated = mutatedFile(url);
    if (mutated === null) return nextLoad(url, context);
    return { format: 'module-typescript', source: readFileSync(mutated, 'utf8'), shortCircuit: true };
  },
});

function mutatedFile(url) {
  if (!url.startsWith('file:')) return null;
  const path = fileURLToPath(url.split('?')[0]);
  if (!path.startsWith(`${root}/src-`)) return null;
  const mutated = `${code}${path.slice(root.length)}`;
  return existsSync(mutated) ? mutated : null;
}
