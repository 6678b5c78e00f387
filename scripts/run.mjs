// npm run cli | demo | bench | fuzz: sets up what the command needs, then hands over to it.
import { become, ensureBuilt, ensureInstalled, giveUp, projectNode, ROOT } from './lib/project.mjs';

const [what, ...args] = process.argv.slice(2);
ensureInstalled();
switch (what) {
  case 'cli':
    ensureBuilt();
    become(projectNode(), [`${ROOT}/out/main/cli.js`, ...args]);
    break;
  case 'demo':
    ensureBuilt();
    become(projectNode(), [`${ROOT}/out/main/cli.js`, 'demo', ...args]);
    break;
  case 'bench':
    ensureBuilt();
    become(projectNode(), ['--expose-gc', `${ROOT}/test/bench/main.ts`, ...args]);
    break;
  case 'fuzz':
    become(projectNode(), [`${ROOT}/test/fuzz/main.ts`, ...args]);
    break;
  default:
    giveUp(`scripts/run.mjs does not know '${what}'.`, 'Use cli, demo, bench or fuzz.');
}
