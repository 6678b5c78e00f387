// npm start: opens Warbench. In its own window when Electron is there, else in the browser.
import { parseArgs } from 'node:util';
import { become, electronProgram, ensureBuilt, ensureInstalled, giveUp, projectNode, ROOT, say } from './lib/project.mjs';

const HELP = `npm start -- [options]

  --serve        serve the app on this machine and open it in the browser, even if Electron is there
  --port N       port for --serve (default: a free one)
  --data FOLDER  where the library and the results are kept (default: the system's user-data folder)
  --threads N    simulation threads (default: all cores)
  --no-open      do not open a browser, only print the address
  --help         this text
`;

const wanted = parse();
if (wanted.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
ensureInstalled();
ensureBuilt();

const display = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
const electron = wanted.serve || !display ? null : electronProgram();
const passed = ['data', 'threads'].flatMap((name) => (wanted[name] === undefined ? [] : [`--${name}`, wanted[name]]));
if (electron) {
  become(electron, [ROOT, ...passed]);
} else {
  if (!wanted.serve)
    say(
      display
        ? 'Electron could not be fetched; serving the app to a browser instead.'
        : 'There is no display; serving the app to a browser instead.',
    );
  if (wanted.port !== undefined) passed.push('--port', wanted.port);
  if (wanted['no-open'] || !display) passed.push('--no-open');
  become(projectNode(), [`${ROOT}/out/main/server.js`, ...passed]);
}

function parse() {
  try {
    return parseArgs({
      options: {
        serve: { type: 'boolean' },
        port: { type: 'string' },
        data: { type: 'string' },
        threads: { type: 'string' },
        'no-open': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    return giveUp(error.message, HELP);
  }
}
