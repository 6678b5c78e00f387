/** The editors of single games: encounters, fleets, and the attack sequence. */
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../src-shared/api/errors.ts';
import type { Json } from '../../../src-shared/contract/json.ts';
import { LONG_NAME, madeUpCombatant, madeUpRoster, madeUpRosterDetail, madeUpRun } from '../../kit/made-up.ts';
import { type Answers, never, refused, viewStage } from '../../kit/stand-in-host.ts';

const stage = viewStage();

describe('encounters', () => {
  const STORED = madeUpRoster(0, { ruleset: 'osr', name: 'Cellar', file: 'cellar.yaml' });
  const YAML = `name: Cellar
side1:
  - name: ${LONG_NAME.replaceAll(/[&"<>,]/g, '')}
    hp: 1d8
    ac: 14
    damage: 1d8
side2:
  - name: Rat
    count: 3
    hp: 1
    ac: 11
    damage: 1d4
`;
  const ANSWERS: Answers = {
    'library.rosters': () => [STORED],
    'library.roster': () => madeUpRosterDetail(STORED, { text: YAML }),
    'library.update': () => madeUpRosterDetail(STORED),
    'library.import': () => [STORED],
    'library.contests': () => [
      { id: 1, rosterId: 11, ruleset: 'osr', name: 'Cellar', a: 101, b: 102, nameA: 'A', nameB: 'B', options: {}, trials: 4000 },
    ],
    'runs.start': () => madeUpRun({ id: 6, ruleset: 'osr', kind: 'single' }),
    'runs.contest': never,
    'runs.get': never,
  };
  const source = () => stage.page.locator('.cm-content');
  const openStored = async (answers: Answers) => {
    await stage.show('#/editor/osr/11', answers);
    await stage.page.getByRole('heading', { name: 'Cellar' }).waitFor();
  };
  const text = async () => (await source().locator('.cm-line').allTextContents()).join('\n');

  test('a new one is a duel that can be run; it is saved first', async () => {
    await stage.show('#/editor/osr', ANSWERS);
    await stage.page.getByText('not saved yet').waitFor();
    await stage.page.getByRole('button', { name: 'Run 30,000 fights' }).click();
    await expect.poll(() => stage.hash()).toBe('#/matchups/6/0/1');
    const [saved] = stage.host.calls('library.import');
    expect(saved).toMatchObject({ ruleset: 'osr', name: 'New encounter' });
    expect(new TextDecoder().decode(saved?.files[0]?.bytes)).toContain('name: Warden');
    expect(stage.host.calls('runs.start')).toMatchObject([{ kind: 'single', field: [101, 102], trials: 4000 }]);
  });

  test('a field of the form changes the text, the text changes the form, and both can be undone', async () => {
    await openStored(ANSWERS);
    await stage.page.getByRole('textbox', { name: 'Number of Rat' }).fill('5');
    await expect.poll(text).toContain('count: 5');
    await stage.page.getByText('7 fighters').or(stage.page.getByText('5 fighters')).first().waitFor();
    await stage.page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(text).toContain('count: 3');
    await source().getByText('ac: 11').click();
    await stage.page.keyboard.press('End');
    await stage.page.keyboard.type('2');
    await expect.poll(() => stage.page.getByRole('textbox', { name: 'Armour class of Rat' }).inputValue()).toBe('112');
  });

  test('a mistake is said at its fighter, and such an encounter does not run', async () => {
    await openStored(ANSWERS);
    await stage.page.getByRole('textbox', { name: 'Hit points of Rat' }).fill('many');
    await stage.page.locator('.actor-problem').first().waitFor();
    await stage.page.getByText('1 error').first().waitFor();
    expect(await stage.page.getByRole('button', { name: /^Run/ }).isDisabled()).toBe(true);
  });

  test('Ctrl+S saves in place what was typed quickly; a refusal keeps it unsaved', async () => {
    await openStored(ANSWERS);
    await stage.page.getByRole('textbox', { name: 'Encounter name' }).selectText();
    await stage.page.keyboard.type('Deeper cellar');
    await stage.page.keyboard.press('Control+s');
    await stage.page.getByText('Saved Deeper cellar').waitFor();
    expect(stage.host.calls('library.update')).toMatchObject([{ rosterId: 11, text: expect.stringContaining('name: Deeper cellar') }]);
    await openStored({ ...ANSWERS, 'library.update': refused('The disk is full.') });
    await stage.page.getByRole('textbox', { name: 'Encounter name' }).fill('Lost cellar');
    await stage.page.keyboard.press('Control+s');
    await stage.page.getByText('The disk is full.').waitFor();
    await stage.page.getByText('Draft', { exact: true }).waitFor();
    expect(await stage.fits()).toBe(true);
  });

  test('fighters are added and moved to the other side', async () => {
    await openStored(ANSWERS);
    const second = stage.page.getByRole('region', { name: 'Side 2' });
    await stage.page.getByRole('button', { name: 'More actions for Rat' }).click();
    await stage.page.getByRole('menuitem', { name: 'Move to the other side' }).click();
    await second.getByText('No fighters yet.', { exact: false }).waitFor();
    await second.getByRole('button', { name: 'Add fighter' }).click();
    await stage.page.getByRole('menuitem').first().click();
    await second.getByText('1 fighter', { exact: true }).waitFor();
  });
});

describe('fleets', () => {
  const side = (name: string) => ({
    name,
    ships: 3,
    hull: 4,
    expectedSurvivors: 1.5,
    expectedHull: 2,
    survivors: [0.25, 0.25, 0.25, 0.25],
    squadrons: [{ name: 'Interceptor', count: 2, survival: 0.5, survivors: [0.25, 0.5, 0.25] }],
  });
  const battle = (part: Record<string, Json>): Json => ({
    method: 'exact',
    remark: '',
    trials: 0,
    win: [0.6, 0.3],
    draw: 0.1,
    stalemate: 0.1,
    mutualDestruction: 0,
    roundLimit: 0,
    intervals: null,
    expectedRounds: 2.5,
    sides: [side('New fleet'), side('2 x Ancient')],
    curve: [
      { round: 0, over: 0, a: 0, b: 0, draw: 0 },
      { round: 1, over: 1, a: 0.6, b: 0.3, draw: 0.1 },
    ],
    nodes: 1234,
    problems: [],
    ...part,
  });
  const answers = (reply: Json): Answers => ({
    'library.rosters': () => [madeUpRoster(0, { ruleset: 'eclipse' })],
    'library.combatants': () => ({ total: 0, offset: 0, rows: [], problems: [] }),
    'ruleset.report': ({ report }) => (report === 'battle' ? reply : { gains: [] }),
    'library.import': () => [madeUpRoster(3, { ruleset: 'eclipse' })],
    'library.roster': never,
  });
  const INTERVAL = { low: 0.58, high: 0.62 };
  const oddsBox = () => stage.page.getByRole('region', { name: 'Odds' });

  test('the odds of the battle are exact, or sampled with intervals', async () => {
    await stage.show('#/editor/eclipse', answers(battle({})));
    await oddsBox().getByText('Exact, 1,234 nodes, no side can hit 10.0 %').waitFor();
    await oddsBox().getByText('wins, % exact').first().waitFor();
    const sampled = {
      method: 'sampled',
      remark: 'Too large to solve: sampled',
      trials: 20_000,
      nodes: 0,
      intervals: [
        { low: 0.59, high: 0.61 },
        { low: 0.29, high: 0.31 },
      ],
    };
    await stage.show('#/editor/eclipse', answers(battle(sampled)));
    await oddsBox()
      .getByText(/Too large to solve: sampled/)
      .waitFor();
    await oddsBox()
      .getByText(/^ ?wins, % ±0\.7$/)
      .first()
      .waitFor();
  });

  test('a first sample with its interval stands until the exact odds are there', async () => {
    const first = { method: 'sampled', remark: 'A first sample of 2,000 battles', trials: 2000, nodes: 0, preliminary: true };
    let finish = (_: Json) => {};
    await stage.show('#/editor/eclipse', {
      ...answers(null),
      'ruleset.report': ({ report, input }) => {
        if (report !== 'battle') return { gains: [] };
        if ((input as { quick?: boolean }).quick === true) return battle({ ...first, intervals: [INTERVAL, INTERVAL] });
        return new Promise<Json>((done) => {
          finish = done;
        });
      },
    });
    await oddsBox().getByText('A first sample of 2,000 battles, computing more ...', { exact: false }).waitFor();
    await oddsBox()
      .getByText(/^ ?wins, % ±2\.1$/)
      .first()
      .waitFor();
    await expect.poll(() => stage.host.calls('ruleset.report').filter(({ report }) => report === 'battle').length).toBe(2);
    finish(battle({}));
    await oddsBox().getByText('Exact, 1,234 nodes', { exact: false }).waitFor();
    expect(await oddsBox().getByText('A first sample').count()).toBe(0);
  });

  test('computing, refused, and not legal', async () => {
    await stage.show('#/editor/eclipse', { ...answers(null), 'ruleset.report': never });
    await stage.loading('Computing odds');
    await stage.show('#/editor/eclipse', { ...answers(null), 'ruleset.report': refused('The solver gave up.') });
    await stage.page.getByText('The solver gave up.').first().waitFor();
    await stage.show('#/editor/eclipse', answers({ problems: [{ code: 'x', severity: 'error', message: 'A cruiser lacks energy.' }] }));
    await stage.page.getByText('A cruiser lacks energy.').waitFor();
  });

  test('an edit asks for the new battle, undo for the old one', async () => {
    await stage.show('#/editor/eclipse', answers(battle({})));
    await oddsBox().waitFor();
    const asked = () =>
      stage.host
        .calls('ruleset.report')
        .filter(({ report }) => report === 'battle')
        .map(({ input }) => JSON.stringify(input));
    const [first] = asked();
    await stage.page.getByRole('button', { name: 'Add ships' }).click();
    await stage.page.getByRole('menuitem', { name: /^Dreadnought/ }).click();
    await expect.poll(() => new Set(asked()).size).toBe(2);
    await stage.page.keyboard.press('Control+z');
    await expect.poll(() => asked().at(-1)).toBe(first);
    expect(JSON.parse(first ?? '{}')).toMatchObject({ fleet: { name: 'New fleet', species: 'terran' }, enemy: { npc: true } });
  });

  test('a ship over its energy says at the ship that it is left out', async () => {
    await stage.show('#/editor/eclipse', answers(battle({})));
    const card = stage.page.getByRole('article', { name: 'Blueprint Interceptor' });
    await card.getByRole('button', { name: /Nuclear Source/ }).focus();
    await stage.page.keyboard.press('Delete');
    await card.getByRole('alert').getByText('These 2 ships are left out of the battle.').waitFor();
    await card.getByText('The parts use 2 energy and only 0 is made.').waitFor();
    await card.getByRole('textbox', { name: 'Number of Interceptor' }).fill('1');
    await card.getByText('This ship is left out of the battle.').waitFor();
    await card.getByRole('textbox', { name: 'Number of Interceptor' }).fill('0');
    await expect.poll(() => card.getByText('left out').count()).toBe(0);
  });

  test('the rules drawer starts without a line, and shows a limit that is never reached in full', async () => {
    await stage.show('#/editor/eclipse', answers(battle({})));
    await stage.page.getByRole('button', { name: 'Default rules' }).click();
    const drawer = stage.page.getByRole('dialog', { name: 'Battle rules' });
    expect(await drawer.locator('.options-form').evaluate((form) => getComputedStyle(form).borderTopWidth)).toBe('0px');
    await drawer.getByText('End', { exact: true }).click();
    const threshold = drawer.getByRole('textbox', { name: 'Attacker retreats at' });
    const fits = (input: HTMLElement | SVGElement) => input.scrollWidth <= input.clientWidth;
    expect(await threshold.getAttribute('placeholder')).toBe('never');
    expect(await threshold.evaluate(fits)).toBe(true);
    expect(await threshold.evaluate((input) => input.clientWidth)).toBeGreaterThan(60);
    await threshold.fill('40');
    await drawer.getByText('% of hull', { exact: true }).waitFor();
    expect(await drawer.getByRole('textbox', { name: 'Attacker retreats if' }).evaluate(fits)).toBe(true);
  });

  test('is saved to the library under its name; a name may be long', async () => {
    await stage.show('#/editor/eclipse', answers(battle({})));
    await stage.page.getByRole('textbox', { name: 'Fleet name' }).fill(LONG_NAME);
    await stage.page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => stage.hash()).toBe('#/editor/eclipse/14');
    expect(stage.host.calls('library.import')).toMatchObject([{ ruleset: 'eclipse', name: LONG_NAME }]);
    expect(await stage.fits()).toBe(true);
  });

  test('a text with a mistake cannot be used in place of the fleets', async () => {
    await stage.show('#/editor/eclipse', answers(battle({})));
    await stage.page.getByRole('button', { name: 'Share' }).click();
    const dialog = stage.page.getByRole('dialog', { name: 'Share or load fleets' });
    await dialog.getByText('1 fleet in this text').waitFor();
    const use = dialog.getByRole('button', { name: /^Use/ });
    expect(await use.isDisabled()).toBe(true);
    await dialog.locator('.cm-content').click();
    await stage.page.keyboard.press('Control+Home');
    await stage.page.keyboard.type('x');
    await dialog.getByText('0 fleets in this text').waitFor();
    expect(await use.isDisabled()).toBe(true);
  });
});

describe('the attack sequence', () => {
  const ANSWERS: Answers = {
    'library.rosters': () => [madeUpRoster(0, { ruleset: 'wh40k' })],
    'library.combatant': ({ id }) => madeUpCombatant(id - 101, { ruleset: 'wh40k' }),
    'library.combatants': () => ({ total: 2, offset: 0, rows: [madeUpCombatant(0), madeUpCombatant(1)], problems: [] }),
    'ruleset.report': never,
    'library.addSamples': () => [],
  };
  const attack = () =>
    stage.host
      .calls('ruleset.report')
      .filter(({ report }) => report === 'attack')
      .at(-1);

  test('without units it offers samples', async () => {
    await stage.show('#/editor/wh40k', { ...ANSWERS, 'library.combatants': () => ({ total: 0, offset: 0, rows: [], problems: [] }) });
    await stage.page.getByRole('button', { name: 'Add sample units' }).click();
    await expect.poll(() => stage.host.calls('library.addSamples')).toEqual([{ ruleset: 'wh40k' }]);
  });

  test('the first two different units, in the chosen phase, and swapped by a key', async () => {
    await stage.show('#/editor/wh40k', ANSWERS);
    await stage.loading('Computing sequence');
    await expect.poll(attack).toMatchObject({ ruleset: 'wh40k', combatantIds: [101, 102] });
    await stage.page.getByRole('button', { name: 'Fights' }).click();
    await expect.poll(attack).toMatchObject({ combatantIds: [101, 102], input: { phase: 'fight' } });
    await stage.page.keyboard.press('x');
    await expect.poll(attack).toMatchObject({ combatantIds: [102, 101], input: { phase: 'fight' } });
  });

  test('a modifier asks for its curves once, before anything is drawn', async () => {
    await stage.show('#/editor/wh40k?a=101&b=102', ANSWERS);
    const choice = stage.page.getByRole('group', { name: 'To hit' }).getByRole('button', { name: '+1' });
    await choice.waitFor();
    const before = stage.host.calls('ruleset.report').length;
    const sentAtOnce = await choice.evaluate((button: HTMLElement) => {
      const { send } = WebSocket.prototype;
      let sent = 0;
      WebSocket.prototype.send = function (...data) {
        sent++;
        return send.apply(this, data);
      };
      button.click();
      const atOnce = sent;
      WebSocket.prototype.send = send;
      return atOnce;
    });
    expect(sentAtOnce).toBe(1);
    await expect.poll(attack).toMatchObject({ options: { modifiersA: '+1 hit' } });
    await stage.page.locator('.modifier-title').getByRole('button', { name: 'Clear' }).waitFor();
    const asked = stage.host.calls('ruleset.report').slice(before);
    expect(asked.filter(({ report, options }) => report === 'attack' && options?.modifiersA === '+1 hit')).toHaveLength(1);
  });

  test('a line-up says how far it is over all attackers, and can be cancelled and asked for again', async () => {
    let refuse = (_error: Error) => {};
    const cancelled = new Promise<never>((_, reject) => (refuse = reject));
    cancelled.catch(() => {});
    await stage.show('#/editor/wh40k?a=101&b=102&page=lineup', {
      ...ANSWERS,
      'ruleset.report': ({ report }) => (report === 'lineup' ? cancelled : never()),
      'profile.cancel': () => null,
    });
    await stage.page.getByRole('button', { name: 'Line up 12 units' }).click();
    const note = stage.page.getByText(/^Computing line-up \.\.\./);
    await note.waitFor();
    await stage.page.getByRole('button', { name: 'Add attacker' }).click();
    await stage.page.locator('.picker-item').filter({ hasText: 'Wardens 2' }).click();
    const askedLines = () => stage.host.calls('ruleset.report').filter(({ report }) => report === 'lineup');
    await expect.poll(() => askedLines().at(-1)?.combatantIds?.[0]).toBe(102);
    const lines = askedLines()
      .slice(-2)
      .map(({ combatantIds }) => ({ combatantIds: combatantIds!, report: 'lineup' }));
    for (const line of lines) stage.host.push('measureProgress', { ...line, done: 1, total: 2 });
    stage.host.push('measureProgress', { ...lines[0]!, report: 'matchups', done: 2, total: 2 });
    await expect.poll(() => note.textContent()).toBe('Computing line-up ... 2 of 4');
    await stage.page.locator('.chart-panel').first().getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => stage.host.calls('profile.cancel')).toEqual(lines);
    refuse(new ApiError('profile/cancelled', 'The computation was cancelled.'));
    await stage.page.getByText('The computation was cancelled.').waitFor();
    const before = askedLines().length;
    await stage.page.getByRole('button', { name: 'Compute line-up' }).click();
    await expect.poll(() => askedLines().length).toBe(before + 2);
  });

  test('a refusal is a sentence, and another attack can be asked for', async () => {
    await stage.show('#/editor/wh40k?a=101&b=102', {
      ...ANSWERS,
      'ruleset.report': refused('The attack is too large to compute.', 'Fewer models.'),
    });
    await stage.page.getByText('Fewer models.').waitFor();
    await stage.page.getByRole('button', { name: 'Swap attacker and target' }).click();
    await expect.poll(() => stage.hash()).toContain('a=102');
  });
});
