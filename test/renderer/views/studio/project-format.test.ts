import { expect, test } from 'vitest';
import { changeScene, freshProject } from '../../../../src-renderer/views/studio/project.ts';
import { projectIn, projectText } from '../../../../src-renderer/views/studio/project-format.ts';

const bytesOf = (file: unknown) => new TextEncoder().encode(JSON.stringify(file));
const project = changeScene(freshProject('run/3/0/1/0'), '3', { name: 'The wall' });
const FILE = { format: 'warbench-project', formatVersion: 1, project };

test('a project file holds the whole project', () => {
  expect(projectIn(new TextEncoder().encode(projectText(project)))).toEqual(project);
  expect(projectIn(bytesOf(FILE))).toEqual(project);
});

test.each([
  ['another file of ours', bytesOf({ ...FILE, format: 'warbench-replay' })],
  ['a list', bytesOf([1, 2])],
  ['nothing', bytesOf(null)],
  ['half a file', bytesOf(FILE).slice(0, 60)],
  ['an empty file', new Uint8Array(0)],
  ['no text', Uint8Array.of(0xff, 0xfe, 0x00)],
])('%s is refused with a sentence', (_what, bytes) => {
  expect(() => projectIn(bytes)).toThrow('This is not a Warbench Studio project.');
});

test('a file of a newer version says so; what this one does not know of a project is left out', () => {
  expect(() => projectIn(bytesOf({ ...FILE, formatVersion: 2 }))).toThrow('written by a newer Warbench (format 2)');
  const scenes = [{ kind: 'no-such' }, ...project.scenes];
  expect(projectIn(bytesOf({ ...FILE, project: { ...project, scenes } })).scenes).toEqual(project.scenes);
});
