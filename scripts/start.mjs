// npm start: opens Warbench in its own window if Electron is available, otherwise in the browser.
import { parseArgs } from 'node:util';
import { electronProgram, ensureBuilt, ensureInstalled, execAndExit, fail, log, projectNode, ROOT } from './lib/project.mjs';

const HELP = `npm start -- [options] [files]

  files          replays, runs and Studio projects to open (.wbreplay, .wbrun, .wbproject)

  --serve        serve the app on this machine and open it in the browser, even if Electron is available
  --port N       port for --serve (default: a free one)
  --data FOLDER  folder for the library and the results (default: the system's user-data folder)
  --threads N    simulation threads (default: one per core)
  --no-open      print the address without opening a browser
  --help         show this text
`;

const { values: options, positionals: files } = parseOptions();
if (options.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
ensureInstalled();
ensureBuilt();

const display = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
const electron = options.serve || !display ? null : electronProgram();
const forwarded = ['data', 'threads'].flatMap((name) => (options[name] === undefined ? [] : [`--${name}`, options[name]]));
forwarded.push(...files);
if (electron) {
  execAndExit(electron, [ROOT, ...forwarded]);
} else {
  if (!options.serve)
    log(
      display
        ? "Couldn't download Electron. Serving the app to a browser instead."
        : 'There is no display. Serving the app to a browser instead.',
    );
  if (options.port !== undefined) forwarded.push('--port', options.port);
  if (options['no-open'] || !display) forwarded.push('--no-open');
  execAndExit(projectNode(), [`${ROOT}/out/main/server.js`, ...forwarded]);
}

function parseOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        serve: { type: 'boolean' },
        port: { type: 'string' },
        data: { type: 'string' },
        threads: { type: 'string' },
        'no-open': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    return fail(error.message, HELP);
  }
}
