import { useEffect, useState } from 'react';
import { openFilm } from './film.ts';
import type { Project } from './project.ts';

/** How long the film is; null until the data of all its scenes is there. */
export function useFilmSeconds(project: Project): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  const { scenes, output } = project;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen and which guides are shown doesn't change the length
  useEffect(() => {
    let over = false;
    openFilm(project).then(
      ({ frames }) => !over && setSeconds(frames / output.fps),
      () => !over && setSeconds(null),
    );
    return () => {
      over = true;
    };
  }, [scenes, output]);
  return seconds;
}
