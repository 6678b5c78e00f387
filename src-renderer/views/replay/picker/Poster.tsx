import { useEffect, useState } from 'react';
import type { ReplayAddress } from '../../../../src-shared/api/replay-index.ts';
import { useHostData } from '../../../state/host-data.ts';

interface PosterProps {
  readonly address: ReplayAddress;
  /** Changes when there is a new picture; empty while there is none. */
  readonly version: string;
}

/** The picture kept of a battle, or an empty frame. */
export function Poster({ address, version }: PosterProps) {
  const bytes = useHostData('replays.poster', version === '' ? null : { address }, { version }).value;
  const url = usePictureUrl(bytes ?? null);
  return <div className="poster">{url !== '' && <img src={url} alt="" draggable={false} />}</div>;
}

function usePictureUrl(bytes: Uint8Array | null): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    if (bytes === null) return setUrl('');
    const made = URL.createObjectURL(new Blob([new Uint8Array(bytes)]));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return url;
}
