import { describe, expect, test } from 'vitest';
import { newHistory, record, redo, undo } from '../../../../src-renderer/views/studio/history.ts';
import {
  addScene,
  beforeResult,
  changeAbout,
  changeScene,
  changeScenes,
  duplicateScenes,
  freshProject,
  isContentChange,
  moveScenes,
  moveScenesTo,
  readProject,
  removeScenes,
  sceneName,
  sceneSource,
  withSource,
} from '../../../../src-renderer/views/studio/project.ts';

const project = freshProject('run/3/0/1/0');
const ids = (p: typeof project) => p.scenes.map((s) => s.id).join(' ');

describe('the scenes of a project', () => {
  test('a new one has scenes about the battle given', () => {
    expect(ids(project)).toBe('1 2 3 4 5 6 7 8');
    expect(sceneSource(project.scenes[1]!)).toEqual({ kind: 'run', runId: 3, a: 0, b: 1, trial: 0 });
  });

  test('an added scene follows the chosen one and is chosen', () => {
    const added = addScene(project, 'odds', 'run/4/0/1/0');
    expect(ids(added)).toBe('1 2 9 3 4 5 6 7 8');
    expect(added.chosen).toBe('9');
  });

  test('copies follow the last of their originals, in order and with a name of their own', () => {
    const named = changeScene(project, '3', { name: 'The wall' });
    const copied = duplicateScenes(named, ['5', '3']);
    expect(ids(copied)).toBe('1 2 3 4 5 9 10 6 7 8');
    expect(copied.scenes[5]).toMatchObject({ id: '9', kind: 'replay', name: 'The wall copy' });
    expect(copied.chosen).toBe('9');
  });

  test('several move together, by one place or to any, and never past the ends', () => {
    expect(ids(moveScenes(project, ['3', '4'], -1))).toBe('1 3 4 2 5 6 7 8');
    expect(ids(moveScenes(project, ['3', '4'], 1))).toBe('1 2 5 3 4 6 7 8');
    expect(moveScenes(project, ['1'], -1)).toBe(project);
    expect(moveScenes(project, ['8'], 1)).toBe(project);
    expect(ids(moveScenesTo(project, ['7', '2'], 0))).toBe('2 7 1 3 4 5 6 8');
    expect(ids(moveScenesTo(project, ['1'], 8))).toBe('2 3 4 5 6 7 8 1');
  });

  test('removing chooses the scene before; one scene always stays', () => {
    expect(removeScenes({ ...project, chosen: '4' }, ['4', '3'])).toMatchObject({ chosen: '2' });
    expect(removeScenes({ ...project, chosen: '1' }, ['1'])).toMatchObject({ chosen: '2' });
    expect(removeScenes({ ...project, chosen: '8' }, ['1']).chosen).toBe('8');
    expect(
      removeScenes(
        project,
        project.scenes.map((s) => s.id),
      ),
    ).toBe(project);
  });

  test('a change of several applies to all of them', () => {
    const wiped = changeScenes(project, ['2', '4'], { transition: 'wipe' });
    expect(wiped.scenes.filter((s) => s.transition === 'wipe').map((s) => s.id)).toEqual(['2', '4']);
  });

  test('a scene is called by its name, else by its title, else by what it shows', () => {
    const [title, versus, replay] = project.scenes;
    expect(sceneName(title!, '')).toBe('Who wins?');
    expect(sceneName(versus!, 'A vs B')).toBe('Versus card: A vs B');
    expect(sceneName(replay!, 'A vs B')).toBe('A vs B');
    expect(sceneName(replay!, '')).toBe('Replay');
    expect(sceneName({ ...replay!, name: 'The wall' }, 'A vs B')).toBe('The wall');
  });
});

describe('reading what was saved', () => {
  test('a damaged project does not keep the Studio from opening', () => {
    expect(readProject({ scenes: [{ kind: 'no-such' }, null] }, 'x').scenes).toHaveLength(8);
    expect(readProject('nonsense', 'x').output.fps).toBe(60);
    expect(readProject(JSON.parse(JSON.stringify(project)), 'x')).toEqual(project);
  });

  test('scenes from before there was a battle to show are about the first there is', () => {
    const empty = freshProject('');
    expect(readProject(empty, 'run/3/0/1/0').scenes.every(({ source }) => source === 'run/3/0/1/0')).toBe(true);
    expect(withSource(changeScene(empty, '2', { source: 'run/9/0/1/0' }), 'run/3/0/1/0').scenes[1]!.source).toBe('run/9/0/1/0');
    expect(withSource(empty, '')).toBe(empty);
  });

  test('the one project of earlier versions gets a name, transitions and unique ids', () => {
    const old = {
      scenes: [
        { id: '1', kind: 'title', title: 'Mine', source: 'x' },
        { id: '1', kind: 'end', source: 'x', transition: 'spin' },
      ],
      chosen: '1',
    };
    const read = readProject(old, 'y');
    expect(read).toMatchObject({ name: 'New project', chosen: '1', music: null, tracks: { voice: { gain: 1, muted: false } } });
    expect(read.scenes).toMatchObject([
      { id: '1', title: 'Mine', transition: 'cut' },
      { id: '1-2', transition: 'cut' },
    ]);
  });
});

describe('undo', () => {
  test('typing in one field is one step, another field is the next', () => {
    let history = newHistory(project);
    const type = (part: { title?: string; sub?: string }, at: number) => {
      const next = changeScene(history.now, '1', part);
      history = record(history, next, changeAbout(history.now, next), at);
    };
    type({ title: 'A' }, 0);
    type({ title: 'AB' }, 300);
    type({ title: 'ABC' }, 600);
    type({ sub: 'x' }, 700);
    type({ title: 'ABCD' }, 5000);
    expect(history.past).toHaveLength(3);
    const once = undo(undo(undo(history)));
    expect(once.now).toBe(project);
    expect(redo(once).now.scenes[0]).toMatchObject({ title: 'ABC', sub: '' });
    expect(undo(once)).toEqual(once);
  });

  test('choosing a scene and showing guides are no steps; content is', () => {
    expect(isContentChange(project, { ...project, chosen: '5', safe: true })).toBe(false);
    expect(isContentChange(project, { ...project, name: 'Other' })).toBe(true);
    expect(changeAbout(project, moveScenes(project, ['2'], 1))).toBe('');
  });
});

test('a caption makes way for the card of the result, unless it was put there', () => {
  const spec = { ...project.scenes[0]!, thirdAt: 2, thirdFor: 4 };
  expect(beforeResult(spec, 5)).toMatchObject({ thirdAt: 2, thirdFor: 3 });
  expect(beforeResult(spec, 20)).toEqual(spec);
  expect(beforeResult(spec, Number.POSITIVE_INFINITY)).toEqual(spec);
  expect(beforeResult(spec, 1)).toEqual(spec);
});
