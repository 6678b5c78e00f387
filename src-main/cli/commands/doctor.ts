import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { appVersion, buildText, defaultDataFolder, shippedFolder } from '../../paths.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import { dataFindings } from '../doctor/data.ts';
import { type Finding, fix, ok } from '../doctor/finding.ts';
import { machineFindings, thisMachine } from '../doctor/machine.ts';
import { redisFinding } from '../doctor/redis.ts';
import type { CliSession } from '../session.ts';

export function registerDoctor(cli: CommandLine): void {
  cli
    .command('doctor')
    .description('check this computer, the installation and the library, with advice; changes nothing')
    .action(cli.action(doctor));
}

/** Ends with 1 if something must be fixed. */
async function doctor(session: CliSession): Promise<ExitCode> {
  const { data } = session.globalOptions;
  const folder = data ? resolve(data) : defaultDataFolder();
  const findings = [
    installationFinding(),
    ...machineFindings(thisMachine(), shippedFolder()),
    await redisFinding(process.env.WARBENCH_REDIS),
    ...(await dataFindings(folder)),
  ];
  const healthy = findings.every(({ state }) => state !== 'fix');
  session.answer({ healthy, findings }, () => doctorText(findings));
  return healthy ? 0 : 1;
}

function installationFinding(): Finding {
  const text = `${appVersion()} (${buildText()})`;
  const missing = ['worker.js', 'cli.js'].filter((name) => !existsSync(join(import.meta.dirname, name)));
  if (missing.length === 0) return ok('Warbench', text);
  return fix('Warbench', `${text}, without ${missing.join(' and ')}`, 'Install or build it again.');
}

const MARKS = { ok: 'ok', info: '-', advice: 'advice', fix: 'FIX' } as const satisfies Record<Finding['state'], string>;

function doctorText(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ area }) => area.length));
  const lines = findings.flatMap(({ area, state, text, advice }) => {
    const first = `${area.padEnd(width)}  ${MARKS[state].padEnd(6)}  ${text}`;
    return advice === '' ? [first] : [first, `${' '.repeat(width + 10)}${advice}`];
  });
  const count = findings.filter(({ state }) => state === 'fix').length;
  const closing = count === 0 ? 'Nothing has to be fixed.' : count === 1 ? '1 thing must be fixed.' : `${count} things must be fixed.`;
  return [...lines, '', closing].join('\n');
}
