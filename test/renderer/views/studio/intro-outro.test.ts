import { expect, test } from 'vitest';
import { readKit } from '../../../../src-renderer/views/studio/brand.ts';
import { introSeconds, withIntroAndOutro } from '../../../../src-renderer/views/studio/intro-outro.ts';
import { freshProject, type Project, readProject } from '../../../../src-renderer/views/studio/project.ts';

const picture = (name: string) => ({ name, data: 'data:image/png;base64,AAAA' });

function branded(intro: string | null, outro: string | null, project = freshProject('')): Project {
  const brand = { ...project.brand, intro: intro === null ? null : picture(intro), outro: outro === null ? null : picture(outro) };
  return { ...project, brand };
}

const namesOf = ({ scenes }: Project) => scenes.map(({ name, picture: file }) => file?.name ?? name);

test('the pictures of a kit come first and last, for four seconds each', () => {
  const plain = freshProject('');
  const project = withIntroAndOutro(branded('a.png', 'b.png'));
  expect(project.scenes.slice(1, -1)).toEqual(plain.scenes);
  expect([project.scenes[0], project.scenes.at(-1)]).toMatchObject([
    { kind: 'picture', name: 'Intro', picture: picture('a.png'), inPoint: null, outPoint: 4 },
    { kind: 'picture', name: 'Outro', picture: picture('b.png'), outPoint: 4 },
  ]);
  expect(new Set(project.scenes.map(({ id }) => id)).size).toBe(project.scenes.length);
  expect(project.chosen).toBe(plain.chosen);
  expect(introSeconds(project.brand)).toBe(8);
  expect(introSeconds(branded(null, 'b.png').brand)).toBe(4);
});

test('those of another kit take their place, and none are left without a kit', () => {
  const first = withIntroAndOutro(branded('a.png', 'b.png'));
  const chosen = { ...first, chosen: first.scenes[0]!.id };
  const second = withIntroAndOutro(branded('c.png', null, chosen));
  expect(namesOf(second).filter((name) => name.endsWith('.png'))).toEqual(['c.png']);
  expect(second.scenes.some(({ id }) => id === second.chosen)).toBe(true);
  const none = withIntroAndOutro(branded(null, null, second));
  expect(none.scenes).toHaveLength(freshProject('').scenes.length);
});

test('a kit is read back with its pictures; what is no picture is left out', () => {
  const project = withIntroAndOutro(branded('a.png', 'b.png'));
  expect(readProject(JSON.parse(JSON.stringify(project)), '')).toEqual(project);
  expect(readKit({ intro: { name: 'x', data: 'data:text/html;base64,AAAA' } }).intro).toBeNull();
});

test('a clip is a scene as long as the clip, and others take its place', () => {
  const clip = { name: 'sting.mp4', clipId: '0123456789abcdef-sting.mp4', seconds: 2.5 };
  const plain = freshProject('');
  const project = withIntroAndOutro({ ...plain, brand: { ...plain.brand, intro: clip, outro: picture('b.png') } });
  expect(project.scenes[0]).toMatchObject({ kind: 'clip', name: 'Intro', clip, picture: null, inPoint: null, outPoint: null });
  expect(introSeconds(project.brand)).toBe(6.5);
  expect(readProject(JSON.parse(JSON.stringify(project)), '')).toEqual(project);
  const second = withIntroAndOutro(branded('c.png', null, project));
  expect(second.scenes.map(({ kind }) => kind)).toEqual(['picture', ...plain.scenes.map(({ kind }) => kind)]);
});
