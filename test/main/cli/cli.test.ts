/** The built command line as a user runs it. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runCommandLine } from '../../../src-main/cli/program.ts';
import { lockFolder } from '../../../src-main/store/lock.ts';
import { ruleset as battletech } from '../../../src-shared/rulesets/battletech/index.ts';
import { skipUnless } from '../../kit/skip.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const CLI = join(ROOT, 'out/main/cli.js');
const folder = mkdtempSync(join(tmpdir(), 'warbench-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);

function warbench(...args: string[]) {
  return warbenchWith('', ...args);
}

function warbenchWith(input: string, ...args: string[]) {
  const done = spawnSync(process.execPath, [CLI, ...args], {
    cwd: folder,
    input,
    encoding: 'utf8',
    env: { ...process.env, WARBENCH_DATA: at('data') },
    timeout: 120_000,
  });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

/** Without a process of its own: for many short commands. */
async function printedBy(...args: string[]) {
  let out = '';
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  try {
    return { code: await runCommandLine(args), out };
  } finally {
    stdout.mockRestore();
  }
}

const DUEL = `name: Gate duel
iterations: 2000
side1_name: Gate wardens
side2_name: Raiders
side1:
  - name: Warden
    hp: 8
    ac: 15
    attack_bonus: 4
    damage: 1d8+1
    start_zone: melee
side2:
  - name: Raider
    hp: 8
    ac: 13
    attack_bonus: 3
    damage: 1d6+1
    start_zone: melee
`;

/** Read back by another program's library. */
async function sameInParquet(runId: string, csv: readonly string[]): Promise<void> {
  const written = warbench('export', runId, '--what', 'matches', '--format', 'parquet', '--out', 'parquet');
  expect(written).toMatchObject({ code: 0, out: `Wrote ${csv.length - 1} rows in 1 file to parquet.\n` });
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(at('parquet/matches-00000.parquet')) });
  expect(Object.keys(rows[0] ?? {}).join(',')).toBe(csv[0]);
  expect(rows.map((row) => Object.values(row).join(','))).toEqual(csv.slice(1));
}

beforeAll(() => {
  writeFileSync(at('duel.yaml'), DUEL);
  writeFileSync(at('bad.yaml'), DUEL.replace('ac: 15', 'ac: 15\n    apl:\n      - action: atack'));
});

test('the version names the build, and the doctor examines without a data folder', () => {
  expect(warbench('--version').out).toMatch(/^\d+\.\d+\.\d+ \((?:[0-9a-f]{12}(?: with changes)?|built without git)\)\n$/);
  const { out, code } = warbench('doctor', '--data', at('no-data'));
  expect([code, out.trimEnd().split('\n').at(-1)]).toEqual([0, 'Nothing has to be fixed.']);
  writeFileSync(at('a-file'), '');
  const broken = warbench('doctor', '--data', at('a-file'), '--json');
  expect(broken.code).toBe(1);
  expect(JSON.parse(broken.out)).toMatchObject({ healthy: false });
  expect(existsSync(at('no-data'))).toBe(false);
});

describe('warbench', skipUnless(existsSync(CLI), 'needs a build: npm run build'), () => {
  test('--help and each command’s --help explain themselves', async () => {
    const help = warbench('--help');
    expect(help.code).toBe(0);
    const commands = [...help.out.slice(help.out.indexOf('Commands:')).matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name!);
    expect(commands).toEqual(expect.arrayContaining(['import', 'odds', 'run', 'replay', 'report', 'export', 'solve']));
    expect(warbench('run', '--help').out).toBe((await printedBy('run', '--help')).out);
    for (const command of commands.filter((name) => name !== 'help')) {
      const own = await printedBy(command, '--help');
      expect([own.code, own.out.startsWith(`Usage: warbench ${command}`)]).toEqual([0, true]);
    }
  });

  test('wrong usage ends with 2 and says why', () => {
    expect(warbench('fight')).toMatchObject({ code: 2, err: expect.stringContaining("unknown command 'fight'") });
    expect(warbench('run', '--trials', 'many')).toMatchObject({ code: 2, err: expect.stringContaining('whole number') });
    expect(warbench('report')).toMatchObject({ code: 2, err: expect.stringContaining("missing required argument 'run'") });
  });

  test('validate: bad input ends with 1 and names file, line, column and a hint; the rest loads', () => {
    const bad = warbench('validate', 'bad.yaml');
    expect(bad.code).toBe(1);
    expect(bad.err).toMatch(/^bad\.yaml:\d+:\d+ error: .*atack.*Did you mean 'attack'\?/m);
    expect(warbench('validate', 'duel.yaml')).toMatchObject({ code: 0, out: expect.stringContaining('2 combatants') });
    const json = JSON.parse(warbench('--json', 'validate', 'bad.yaml').out);
    expect(json[0].problems[0]).toMatchObject({ severity: 'error', file: 'bad.yaml' });
    expect(warbench('validate', 'nowhere.yaml')).toMatchObject({
      code: 1,
      err: expect.stringContaining("There is no file 'nowhere.yaml'."),
    });
  });

  test('odds: exact and estimated agree', () => {
    const report = JSON.parse(warbench('--json', 'odds', 'duel.yaml', '--seed', '7').out);
    expect(report.exact.method).toBe('exact');
    expect(report.odds.trials).toBe(2000);
    expect(Math.abs(report.odds.winA - report.exact.winA)).toBeLessThan(4 * Math.sqrt(0.25 / 2000));
    expect(report.chances.a).toEqual({ method: 'exact', value: report.exact.winA });
  });

  test('odds, validate and replay read standard input, store nothing, and work while another process has the folder', () => {
    expect(warbench('--data', 'shared', 'odds', 'duel.yaml', '--trials', '10').code).toBe(0);
    const lock = lockFolder(at('shared'));
    try {
      const report = JSON.parse(warbenchWith(DUEL, '--data', 'shared', '--json', 'odds', '-', '--seed', '7', '--trials', '50').out);
      const pick = report.picks.find((p: { label: string }) => p.label === 'slowest');
      const checked = warbenchWith(DUEL, '--data', 'shared', 'validate', '-');
      expect(checked).toMatchObject({ code: 0, out: expect.stringMatching(/^standard input: .*no problems/) });
      const battle = warbenchWith(DUEL, '--data', 'shared', 'replay', '-', '--seed', report.seed, '--trial', String(pick.trial));
      expect(battle.out).toContain(`== Round ${pick.length}`);
      expect(warbench('--data', 'shared', 'import', 'duel.yaml').err).toContain('Another Warbench is already using the folder');
    } finally {
      lock.release();
    }
    const db = new Database(join(at('shared'), 'warbench.sqlite'), { readonly: true });
    expect(db.prepare('SELECT count(*) AS n FROM combatants').get()).toEqual({ n: 0 });
    db.close();
  });

  test(
    'odds: the command it prints replays that battle, with the same sides and options',
    skipUnless(process.platform !== 'win32', 'needs sh'),
    () => {
      writeFileSync(
        at('three squads.txt'),
        '++ Three (v3.5) [GF 300pts] [3 Units] ++\n\nRifles [5] Q4+ D4+ | 100pts\n5x Rifle (24", A1)\n\nClerk [1] Q6+ D6+ | 5pts\n1x Pen (A1)\n\nDon\'t Run [3] Q3+ D3+ | 90pts\n3x Axe (A2)\n',
      );
      const sides = ['--a', "Don't Run", '--b', 'Rifles', '--set', 'initiative=loserFirst'];
      const printed = warbench('odds', 'three squads.txt', ...sides, '--seed', '7', '--trials', '30').out;
      const command = /^ {2}To replay one: warbench (.*)$/m.exec(printed)?.[1] ?? '';
      const shell = spawnSync('sh', ['-c', `exec "$0" "$1" ${command}`, process.execPath, CLI], { cwd: folder, encoding: 'utf8' });
      expect(shell.stderr).toBe('');
      expect(shell.stdout).toContain("Don't Run");
      const [trial, seed] = [/--trial (\d+)/, /--seed (\S+)/].map((part) => part.exec(command)?.[1] ?? '');
      expect(shell.stdout).toBe(warbench('replay', 'three squads.txt', ...sides, '--seed', seed ?? '', '--trial', trial ?? '').out);
    },
  );

  test('odds: one named side meets the first of the others, and those left out are named', () => {
    const lists = (...names: string[]) => names.map((name) => `${name} [1] Q4+ D4+ | 50pts\n1x Rifle (24", A1)\n`).join('\n');
    writeFileSync(at('trio.txt'), `++ Trio (v3.5) [GF 150pts] [3 Units] ++\n\n${lists('Ash', 'Birch', 'Cedar')}`);
    const odds = (...sides: string[]) => warbench('odds', 'trio.txt', '--trials', '10', ...sides);
    expect(odds()).toMatchObject({
      out: expect.stringMatching(/^Ash against Birch/),
      err: expect.stringContaining("'Cedar' takes no part"),
    });
    expect(odds().out).toMatch(/\n {2}Ash {4}50 points {2}.*Rifle.*\n {2}Birch {2}50 points {2}.*Rifle/);
    expect(odds('--a', 'birch').out).toMatch(/^Birch against Ash/);
    expect(odds('--a', 'Birch: rifle').out).toMatch(/^Birch against Ash/);
    expect(odds('--a', 'Birch: axe').err).toContain("There is no combatant 'Birch: axe'");
    expect(odds('--b', 'Ash').out).toMatch(/^Birch against Ash/);
    expect(odds('--a', 'Cedar', '--b', 'Cedar')).toMatchObject({ out: expect.stringMatching(/^Cedar against Cedar/), err: '' });
  });

  test('sector says who holds it, fleets in order of entry', () => {
    const fleets = ['First', 'Second', 'Third'].map((name) => ({ name, ships: [{ class: 'interceptor', count: 1 }] }));
    writeFileSync(at('fleets.json'), JSON.stringify({ schema: 'warbench-eclipse-fleets/1', fleets }));
    const { code, out } = warbench('sector', 'fleets.json');
    expect(code).toBe(0);
    expect(out).toMatch(/^Who holds the sector \(exact\)\n {2}First .*\n {2}Second .*\n {2}Third /);
    expect(out).toContain('1. Third against Second: fought in 100 %');
    writeFileSync(at('one.json'), JSON.stringify({ schema: 'warbench-eclipse-fleets/1', fleets: fleets.slice(0, 1) }));
    expect(warbench('sector', 'one.json')).toMatchObject({ code: 1, err: expect.stringContaining('A sector needs 2 to 9 fleets') });
  });

  test('fair proposes proven changes', () => {
    const fair = warbench('fair', 'duel.yaml', '--win', '45-55');
    expect(fair.out).toMatch(
      /^Now side 1 wins \d+\.\d % .*\n\d+ changes were tried\. The smallest changes that reach the goal, each proven/,
    );
    expect(warbench('fair', 'duel.yaml')).toMatchObject({ code: 1, err: expect.stringContaining('Set a goal. For example: --win 65-75') });
  });

  test('replay of files needs a seed', () => {
    expect(warbench('replay', 'duel.yaml')).toMatchObject({ code: 1, err: expect.stringContaining('--seed') });
  });

  test('odds: exact ones are the headline and the dice an illustration; estimated ones are never called exact', () => {
    const exact = warbench('odds', 'duel.yaml', '--seed', '7').out;
    expect(exact).toMatch(/^ {2}exact {6}\d+\.\d{4} % to \d+\.\d{4} %, draws /m);
    expect(exact).toMatch(/^ {2}played {5}.*; 2,000 trials, seed \S+; the exact odds are inside these intervals$/m);
    writeFileSync(
      at('squads.txt'),
      '++ Two (v3.5) [GF 200pts] [2 Units] ++\n\nRifles [5] Q4+ D4+ | 100pts\n5x Rifle (24", A1)\n\nClerk [1] Q6+ D6+ | 5pts\n1x Pen (A1)\n',
    );
    const estimated = warbench(
      'odds',
      'squads.txt',
      '--ruleset',
      'opr',
      '--set',
      'initiative=loserFirst',
      '--trials',
      '40',
      '--seed',
      '7',
    ).out;
    expect(estimated).toMatch(/^ {2}estimated {2}.*; 40 trials, seed \S+$/m);
    expect(estimated).toMatch(/(none in|all of) 40/);
    expect(estimated).not.toContain('exact');
    expect(estimated).not.toMatch(/\b(0|100)(\.0+)? % \(/);
  });

  test('run, standings, report, export and replay: the main job', () => {
    const run = warbench('--json', 'run', 'duel.yaml', '--seed', 'gate', '--name', 'Gate run');
    expect(run.code).toBe(0);
    const { run: info, standings } = JSON.parse(run.out);
    expect(info).toMatchObject({ status: 'done', name: 'Gate run', kind: 'single' });
    expect(standings).toHaveLength(2);
    const id = String(info.id);
    expect(warbench('runs').out).toContain('Gate run');
    expect(warbench('report', id).out).toContain('Gate wardens');
    expect(warbench('export', id, '--out', at('out.csv')).code).toBe(0);
    const csv = readFileSync(at('out.csv'), 'utf8').trim().split(/\r?\n/);
    expect(csv).toHaveLength(3);
    const log = warbench('replay', id, '0', '1', '12');
    expect(log.out).toContain('Warden');
    expect(warbench('replay', id, '0', '1', '12').out).toBe(log.out);
    expect(warbench('replay', id, '0', '1', '12', '--out', at('fight.wbreplay')).code).toBe(0);
    expect(warbench('replay', at('fight.wbreplay')).out).toBe(log.out);
    const chances = warbench('replay', id, '0', '1', '12', '--chances');
    expect(chances.code).toBe(0);
    expect(chances.out).toMatch(/^Chance to win in %, Gate wardens and .*: estimated from [\d,]+ continuations/);
    // The same log, with a chance or a dash for both sides beside every line.
    const beside = chances.out.split('\n').filter((line) => line.includes(' | ') && /^ *[<>\d–]/.test(line));
    expect(`${beside.map((line) => line.replace(/^ *\S+ +\S+ \| /, '')).join('\n')}\n`).toBe(log.out);
    expect(chances.out).toMatch(/^Drama \d\.\d\d \(sum of swings\), \d+ changes? of the lead\.$/m);
    const json = JSON.parse(warbench('--json', 'replay', id, '0', '1', '12', '--chances').out);
    expect(json.chances).toMatchObject({ done: true, moments: expect.anything(), drama: { swings: expect.any(Number) } });
    expect(json.chances.moments.at(-1).last).toBe(json.events.length - 1);
    expect(warbench('report', '999')).toMatchObject({ code: 1, err: expect.stringContaining('999') });
  });

  test('query and compare: best, at a price, counters, matchups, loadouts, factions; what changed between two runs', () => {
    const units = ['Gun', 'Blade', 'Axe'].flatMap((arm, i) =>
      [1, 2].map((n) => `${arm} crew ${n} [5] Q${3 + (i % 2)}+ D4+ | ${80 + 40 * i}pts\n5x ${arm} (${i === 0 ? '24", ' : ''}A${n})`),
    );
    writeFileSync(at('crews.txt'), `++ Crews (v3.5) [GF 1000pts] [6 Units] ++\n\n${units.join('\n\n')}\n`);
    const play = (...more: string[]) =>
      String(JSON.parse(warbench('--json', 'run', 'crews.txt', '--ruleset', 'opr', '--trials', '30', '--no-confirm', ...more).out).run.id);
    const [first, second] = [play(), play('--seed', 'other')];
    const best = JSON.parse(warbench('--json', 'query', first, 'best', '--limit', '3').out);
    expect(best).toHaveLength(3);
    expect(best[0].rate).toBeGreaterThanOrEqual(best[1].rate);
    for (const s of JSON.parse(warbench('--json', 'query', first, 'best', '--points', '125').out)) expect(s.points).toBe(120);
    expect(warbench('query', second, 'best', '--against', first).out).toMatch(/places\)/);
    const counters = JSON.parse(warbench('--json', 'query', first, 'counters', best[0].name).out);
    expect(counters).toHaveLength(5);
    expect(counters[0].rate).toBeLessThanOrEqual(counters[4].rate);
    expect(warbench('query', first, 'counters')).toMatchObject({ code: 1, err: expect.stringContaining('Whose counters?') });
    expect(warbench('query', first, 'matchups', '--kind', 'swing').out).toMatch(/margin \+-\d/);
    expect(warbench('query', first, 'matchups', '--kind', 'nonsense').code).toBe(2);
    expect(warbench('query', first, 'loadouts', 'Gun crew 1').out).toContain('Gun crew 1');
    expect(warbench('query', first, 'factions').out).toContain('#1');
    const why = warbench('why', first, best[0].name);
    expect(why.code).toBe(0);
    expect(why.out).toContain('A sample of 150 matches from the seed of the run, against all 5 opponents.');
    expect(why.out).toMatch(/Wins (?:mostly|only) by .* games won\)/);
    expect(why.out).toMatch(/Rounds on the objective per game: \d/);
    const duel = JSON.parse(warbench('--json', 'why', first, '0', '--against', '1').out);
    expect(duel).toMatchObject({ trials: 30, problems: [] });
    expect(warbench('why', first, 'Nowhere crew').code).toBe(1);
    const compared = warbench('compare', first, second).out;
    expect(compared).toContain('Seed: ');
    expect(compared).toMatch(/#\d -> #\d/);
    const official = play('--preset', 'official', '--set', 'fearless=plusOne');
    const against = JSON.parse(warbench('--json', 'compare', first, official).out);
    expect(against.settings.map((d: { option?: string }) => d.option)).toEqual(
      expect.arrayContaining(['meleeLock', 'objective', 'fearless']),
    );
    expect(against.champions[0]).toMatchObject({ label: 'Overall', before: { title: best[0].title } });
    expect(warbench('compare', first, official).out).toMatch(/^Overall +(?:stays|changes) /m);
    expect(warbench('run', 'crews.txt', '--ruleset', 'opr', '--preset', 'oficial')).toMatchObject({
      code: 1,
      err: expect.stringContaining("Did you mean 'official'?"),
    });
    const file = join(at('data'), 'runs', `${first}.matches`);
    const [both, comma] = [warbench('matches', file, '--pair', '1', '4').out, warbench('matches', file, '--pair', '1,4').out];
    expect(both).toContain('1 against 4:');
    expect(comma).toBe(both);
  });

  test('loadouts of one unit: the best of each by default, all on request; a match file has every detail that was kept', async () => {
    const units = ['Claw (A3)', 'Gun (24", A1)', 'Claw (A3), Gun (24", A1)'].map((arms, i) => `Titan [1] Q4+ D4+ | ${100 + i}pts\n${arms}`);
    writeFileSync(at('titans.txt'), `++ Hive [GF 400pts] ++\n\n${units.join('\n\n')}\n\nGrunt [1] Q5+ D5+ | 20pts\nFist (A1)\n`);
    const played = warbench('--json', 'run', 'titans.txt', '--ruleset', 'opr', '--trials', '30', '--no-confirm', '--keep', 'details');
    const { run, standings } = JSON.parse(played.out);
    const id = String(run.id);
    expect(standings.map((s: { title: string }) => s.title)).toEqual([expect.stringMatching(/^Titan · loadout \d of 3$/), 'Grunt']);
    const best = warbench('query', id, 'best');
    expect([best.out.trim().split('\n').length, best.err]).toEqual([2, expect.stringContaining('--all-loadouts')]);
    expect(warbench('query', id, 'best', '--all-loadouts').out).toMatch(/Titan · loadout 1 of 3 \(Claw\)/);
    expect(warbench('export', id).out.trim().split('\n')).toHaveLength(5);
    expect(warbench('export', id, '--best-loadouts').out.trim().split('\n')).toHaveLength(3);
    const file = join(at('data'), 'runs', `${id}.matches`);
    const [head = '', ...rows] = warbench('matches', file, '--export', 'csv').out.trim().split('\n');
    expect(head).toMatch(/^a,b,wins_a,wins_b,draws,games_a,games_b,.*wounds_a,wounds_b,/);
    expect(rows).toHaveLength(10);
    for (const row of rows) expect(row.split(',')).toHaveLength(head.split(',').length);
    expect(warbench('export', id, '--what', 'matches').out.trim().split('\n')).toEqual([head, ...rows]);
    await sameInParquet(id, [head, ...rows]);
    const kept = (a: string, b: string) => JSON.parse(warbench('--json', 'matches', file, '--pair', a, b).out).kept[0];
    const [one, other] = [kept('0', '3'), kept('3', '0')];
    expect([one.wins_a, one.wounds_a, one.games_b]).toEqual([other.wins_b, other.wounds_b, other.games_a]);
  });

  test('the same seed gives the same bytes with 1, 2 and 4 threads', () => {
    const bytes = ['1', '2', '4'].map((threads) => {
      const { run } = JSON.parse(warbench('--json', '--threads', threads, 'run', 'duel.yaml', '--trials', '6000', '--seed', '99').out);
      return warbench('export', String(run.id), '--what', 'contest', '--format', 'json').out.replaceAll(
        /"(?:runId|id|rosterId|date|exportedAt)":\s*("[^"]*"|\d+)/g,
        '',
      );
    });
    expect(bytes[0]).toContain('Gate wardens');
    expect(bytes[1]).toBe(bytes[0]);
    expect(bytes[2]).toBe(bytes[0]);
  });

  test('rate measures against the baseline of the game where the field has it, else against a combatant with median points', () => {
    const three = (battletech.import.samples[0]?.text ?? '').split(/^(?=#file: )/m).slice(0, 3);
    const baselineOf = (name: string, mechs: readonly string[]) => {
      writeFileSync(at(`${name}.mtf`), mechs.join(''));
      const rated = warbench('rate', at(`${name}.mtf`), '--trials', '1', '--json', '--data', at(name));
      expect(rated.code, rated.err).toBe(0);
      return JSON.parse(rated.out).rating.baseline.name;
    };
    const [first, ...others] = three as [string, ...string[]];
    const named = first.replace(/^chassis:.*$/m, 'chassis:Hunchback').replace(/^model:.*$/m, 'model:HBK-4P');
    expect(baselineOf('usual', [...others, named])).toBe('Hunchback HBK-4P');
    const points = (text: string) =>
      battletech.import.importers.flatMap((i) => i.parse({ name: 'a.mtf', text, bytes: new Uint8Array() }, {}).combatants);
    const middle = [...new Map(three.flatMap(points).map((c) => [c.name, c])).values()].sort((a, b) => a.points - b.points)[1];
    expect(baselineOf('middling', three)).toBe(middle?.name);
  });

  test('Ctrl-C pauses with everything kept, resume finishes to the same result', async () => {
    const whole = JSON.parse(warbench('--json', 'run', 'duel.yaml', '--trials', '400000', '--seed', 'long').out);
    const child = spawn(process.execPath, [CLI, 'run', 'duel.yaml', '--trials', '400000', '--seed', 'long'], {
      cwd: folder,
      env: { ...process.env, WARBENCH_DATA: at('data2') },
    });
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    let remarked = '';
    let sent = false;
    child.stderr.on('data', (chunk) => {
      remarked += chunk;
      // Once: a second Ctrl-C leaves at once.
      if (sent || !remarked.includes('Ctrl-C pauses it.')) return;
      sent = true;
      setTimeout(() => child.kill('SIGINT'), 100);
    });
    const code = await new Promise((done) => child.on('exit', done));
    const data2 = (...args: string[]) =>
      spawnSync(process.execPath, [CLI, '--data', at('data2'), '--json', ...args], { cwd: folder, encoding: 'utf8' });
    if (code === 130) expect(said).toMatch(/is paused\. Continue with: warbench resume \d+/);
    else expect(code).toBe(0); // a fast machine was done before the signal
    const resumed = JSON.parse(data2('resume').stdout || data2('runs').stdout);
    const runs = JSON.parse(data2('runs').stdout);
    const finished = runs.find((r: { name: string; status: string }) => r.name === whole.run.name && r.status === 'done');
    expect(finished, JSON.stringify(resumed)).toBeDefined();
    const contest = JSON.parse(data2('export', String(finished.id), '--what', 'contest', '--format', 'json').stdout);
    const reference = JSON.parse(warbench('--json', 'export', String(whole.run.id), '--what', 'contest', '--format', 'json').out);
    expect(contest.odds).toEqual(reference.odds);
    expect(contest.figures).toEqual(reference.figures);
  }, 120_000);

  test('a file that nothing can read is named; the others are imported', () => {
    writeFileSync(at('shields.txt'), 'Shields [2] Q4+ D4+ | 50pts |\n2x Mace (A4)\n');
    writeFileSync(at('picture.png'), 'not a list');
    const { code, out, err } = warbench('import', 'picture.png', 'shields.txt');
    expect([code, out]).toEqual([1, expect.stringMatching(/^Roster \d+: shields \(opr\), 1 combatant\.\n$/)]);
    expect(err).toMatch(/^picture\.png:1:1 error: No importer can read this file\./);
  });

  test('settings of an import are checked, and a run hands them on', () => {
    writeFileSync(at('swords.txt'), 'Swords [2] Q4+ D4+ | 50pts |\n2x Sword (A4)\n\nAxes [2] Q4+ D4+ | 50pts |\n2x Axe (A6)\n');
    expect(warbench('validate', 'swords.txt', '--set', 'dialect=total')).toMatchObject({
      code: 0,
      out: expect.stringContaining('(total)'),
    });
    expect(warbench('validate', 'swords.txt', '--set', 'dialect=totl')).toMatchObject({
      code: 1,
      err: expect.stringContaining('per-weapon, total'),
    });
    expect(warbench('validate', 'swords.txt', '--set', 'dialekt=total')).toMatchObject({
      code: 1,
      err: expect.stringContaining("'dialect'"),
    });
    const total = warbench('odds', 'swords.txt', '--set', 'dialect=total', '--set', 'meleeLock=false', '--trials', '10');
    expect(total.code).toBe(0);
  });

  test('solve answers cases without looking at what is expected', () => {
    writeFileSync(
      at('cases.json'),
      JSON.stringify({ schema: 'osr-expected/1', cases: [{ id: 'duel', file: 'duel.yaml', expected: { side1_win: -1 } }] }),
    );
    const solved = warbench('solve', 'cases.json');
    expect(solved.err).toBe('');
    const [answer] = JSON.parse(solved.out).answers;
    expect(answer.id).toBe('duel');
    expect(answer.side1_win + answer.side2_win + answer.draw).toBeCloseTo(1, 9);
    writeFileSync(at('typo.json'), JSON.stringify({ cases: [{ id: 'x', kind: 'bestOf3', input: { odd: [] } }] }));
    const typo = warbench('solve', 'typo.json');
    expect(typo).toMatchObject({
      code: 0,
      err: "typo.json warning: case 1 (x): Not answered: unknown field 'input.odd' (use one of: oddGames_A_draw_B, evenGame_A_draw_B).\n",
    });
    expect(JSON.parse(typo.out)).toMatchObject({ answers: [{ id: 'x', unsupported: expect.any(String) }], problems: [{}] });
    writeFileSync(at('other.json'), '{"schema":"chess/1"}');
    expect(warbench('solve', 'other.json')).toMatchObject({ code: 1, err: expect.stringContaining('--ruleset') });
  });
});
