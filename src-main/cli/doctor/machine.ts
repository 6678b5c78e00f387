/** The computer: Node, processor, memory, graphics, film encoders. */
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism, freemem, totalmem } from 'node:os';
import { join } from 'node:path';
import { formatBytes } from '../../machine/disk.ts';
import { advise, type Finding, fix, info, ok } from './finding.ts';

const LEAST_NODE = 24;

export interface Machine {
  readonly nodeVersion: string;
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly cores: number;
  /** What this process may use, in bytes; containers often allow less than the machine has. */
  readonly memory: number;
  readonly freeMemory: number;
  /** Names in /dev/dri; null where the system has no such folder. */
  readonly graphicsDevices: readonly string[] | null;
}

export function thisMachine(): Machine {
  const limit = process.constrainedMemory();
  return {
    nodeVersion: process.versions.node,
    platform: process.platform,
    arch: process.arch,
    cores: availableParallelism(),
    memory: limit > 0 && limit < totalmem() ? limit : totalmem(),
    freeMemory: limit > 0 && limit < totalmem() ? process.availableMemory() : freemem(),
    graphicsDevices: existsSync('/dev/dri') ? readdirSync('/dev/dri') : null,
  };
}

export function machineFindings(machine: Machine, shippedFolder: string): Finding[] {
  return [
    nodeFinding(machine),
    ok(
      'Processor',
      `${machine.cores === 1 ? '1 thread' : `${machine.cores} threads`}; runs use all of them unless --threads says otherwise`,
    ),
    memoryFinding(machine),
    windowFinding(shippedFolder),
    graphicsFinding(machine),
    info(
      'Codecs',
      'not known from the command line: films are encoded by the window, which asks its own browser what it can do',
      "The export dialog offers only what works. Where a format is missing, try Chrome or Edge; ffmpeg isn't needed.",
    ),
  ];
}

function nodeFinding({ nodeVersion, platform, arch }: Machine): Finding {
  const text = `${nodeVersion} on ${platform} ${arch}`;
  if (Number(nodeVersion.split('.')[0]) >= LEAST_NODE) return ok('Node', text);
  return fix('Node', `${text}, which is too old`, `Install Node ${LEAST_NODE} or newer from nodejs.org.`);
}

const COMFORTABLE_MEMORY = 4e9;
const LEAST_FREE_MEMORY = 1e9;

function memoryFinding({ memory, freeMemory }: Machine): Finding {
  const text = `${formatBytes(memory)}, ${formatBytes(freeMemory)} free`;
  if (memory < COMFORTABLE_MEMORY) return advise('Memory', text, 'Enough for small rosters. Runs over 100,000 loadouts need 4 GB.');
  if (freeMemory < LEAST_FREE_MEMORY) return advise('Memory', text, 'Close other programs before a large run.');
  return ok('Memory', text);
}

function windowFinding(shippedFolder: string): Finding {
  if (process.versions.electron !== undefined) return ok('Window', `Electron ${process.versions.electron}`);
  const hasPage = existsSync(join(shippedFolder, 'out/renderer/index.html'));
  if (!hasPage) return info('Window', 'not part of this package: it is the command line only');
  const hasElectron = existsSync(join(shippedFolder, 'node_modules/electron/dist'));
  return ok('Window', hasElectron ? 'Electron is installed' : 'in the browser; Electron is not installed, and not needed for that');
}

/** Whether a browser can use it is known to the browser only. */
function graphicsFinding({ platform, graphicsDevices }: Machine): Finding {
  if (platform !== 'linux') {
    return info('GPU', 'not known from the command line', 'If replays are slow, check that hardware acceleration is on in the browser.');
  }
  const devices = graphicsDevices?.filter((name) => name.startsWith('renderD')) ?? [];
  if (devices.length > 0) return ok('GPU', `graphics device found (${devices.join(', ')}); whether the window uses it is not known here`);
  return advise(
    'GPU',
    'no graphics device found',
    'Replays are drawn by the processor. Install the graphics driver if the machine has a GPU.',
  );
}
