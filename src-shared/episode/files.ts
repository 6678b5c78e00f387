/** The files beside a film that need no picture. Pure. */
import type { TextFile } from '../api/episodes.ts';
import { captionsOf, chaptersOf, chaptersText, descriptionOf, editListOf, type Film, scriptOf, srtOf, webVttOf } from './documents.ts';
import type { EpisodePlan } from './plan.ts';

export function episodeFiles(plan: EpisodePlan, fps: number): TextFile[] {
  const film = { title: plan.title, scenes: plan.scenes.map((scene) => ({ ...scene, voiceSeconds: null })), fps };
  const facts = { game: plan.game, rulesVersion: plan.rulesVersion, seed: plan.run.seed, method: plan.method };
  return [
    { name: 'plan.json', mime: 'application/json', text: `${JSON.stringify(plan, null, 2)}\n` },
    ...documentFiles(film, 'mp4'),
    { name: 'description.txt', mime: 'text/plain', text: descriptionOf(film, facts) },
  ];
}

/** Of any film, whether a plan made it or the user did. */
export function documentFiles(film: Film, extension: string): TextFile[] {
  const captions = captionsOf(film);
  return [
    { name: 'script.md', mime: 'text/markdown', text: scriptOf(film) },
    { name: 'captions.srt', mime: 'application/x-subrip', text: srtOf(captions) },
    { name: 'captions.vtt', mime: 'text/vtt', text: webVttOf(captions) },
    { name: 'chapters.txt', mime: 'text/plain', text: chaptersText(chaptersOf(film)) },
    { name: 'edit-list.otio', mime: 'application/json', text: editListOf(film, extension) },
  ];
}
