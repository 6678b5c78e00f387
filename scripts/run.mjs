// npm run dev | cli | demo | bench | fuzz | proof | crash | kill | load | soak: installs and builds what the command needs, then runs it.
import { ensureBrowser, ensureBuilt, ensureInstalled, ensureRedis, execAndExit, fail, projectNode, ROOT } from './lib/project.mjs';

const [command, ...args] = process.argv.slice(2);
ensureInstalled();
switch (command) {
  case 'dev':
    execAndExit(projectNode(), [`${ROOT}/scripts/dev.mjs`, ...args]);
    break;
  case 'cli':
    ensureBuilt();
    execAndExit(projectNode(), [`${ROOT}/out/main/cli.js`, ...args]);
    break;
  case 'demo':
    ensureBuilt();
    execAndExit(projectNode(), [`${ROOT}/out/main/cli.js`, 'demo', ...args]);
    break;
  case 'bench':
    ensureBuilt();
    execAndExit(projectNode(), ['--expose-gc', `${ROOT}/test/bench/main.ts`, ...args]);
    break;
  case 'fuzz':
    execAndExit(projectNode(), [`${ROOT}/test/fuzz/main.ts`, ...args]);
    break;
  case 'proof':
    process.env.CHROMIUM_PATH ??= ensureBrowser();
    execAndExit(projectNode(), [`${ROOT}/test/proof/main.ts`, ...args]);
    break;
  case 'load':
    execAndExit(projectNode(), [`${ROOT}/test/load/main.ts`, ...args]);
    break;
  case 'crash':
    execAndExit(projectNode(), [`${ROOT}/test/crash/main.ts`, ...args]);
    break;
  case 'kill':
    execAndExit(projectNode(), [`${ROOT}/test/kill/main.ts`, ...args]);
    break;
  case 'soak':
    ensureBuilt();
    ensureRedis();
    execAndExit(projectNode(), [`${ROOT}/test/soak/main.ts`, ...args]);
    break;
  default:
    fail(`scripts/run.mjs has no command '${command}'.`, 'Use dev, cli, demo, bench, fuzz, proof, crash, kill, load or soak.');
}
