import { useEffect, useEffectEvent, useState } from 'react';
import type { ApiError } from '../../../src-shared/api/index.ts';
import { asApiError } from '../../host/host.ts';
import type { SceneSpec } from './project.ts';
import { fetchScene, type SceneData } from './scene-data.ts';

export interface SceneAnswer {
  readonly data: SceneData | null;
  readonly error: ApiError | null;
}

const LOADING: SceneAnswer = { data: null, error: null };
const kept = new Map<string, Promise<SceneData>>();
const MOST_KEPT = 64;

function keyOf(spec: SceneSpec): string {
  const { kind, source, allLoadouts, picture, clip } = spec;
  if (kind === 'clip') return `${kind}|${clip?.clipId}`;
  return kind === 'picture' ? `${kind}|${picture?.name}|${picture?.data}` : `${kind}|${source}|${allLoadouts}`;
}

/** Fetched once per kind and source: changing text or overlays needs no host call. */
export function loadSceneData(spec: SceneSpec): Promise<SceneData> {
  const key = keyOf(spec);
  let answer = kept.get(key);
  if (answer === undefined) {
    answer = fetchScene(spec);
    answer.catch(() => kept.delete(key));
    kept.set(key, answer);
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
  }
  return answer;
}

export function useSceneData(spec: SceneSpec): SceneAnswer {
  const key = keyOf(spec);
  const [answer, setAnswer] = useState<SceneAnswer & { readonly key: string }>({ ...LOADING, key: '' });
  const fetchSpec = useEffectEvent(() => loadSceneData(spec));
  useEffect(() => {
    let over = false;
    fetchSpec().then(
      (data) => !over && setAnswer({ data, error: null, key }),
      (error: unknown) => !over && setAnswer({ data: null, error: asApiError(error), key }),
    );
    return () => {
      over = true;
    };
  }, [key]);
  return answer.key === key ? answer : LOADING;
}
