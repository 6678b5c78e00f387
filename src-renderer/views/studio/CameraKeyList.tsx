import { Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../components/index.ts';
import { CAMERA_KEYS_STATE, keyLabel, readCameraKeys, type SavedCameraKeys, withoutKeyAt } from '../../replay/camera-keys.ts';
import { filmTime } from '../../replay/clip.ts';
import { replayKey } from '../../replay/replay-key.ts';
import { useViewState } from '../../state/session.ts';
import type { SceneSpec } from './project.ts';
import { useSceneData } from './use-scene.ts';

interface CameraKeyListProps {
  readonly spec: SceneSpec;
  readonly onChange: (change: Partial<SceneSpec>) => void;
}

/** Where the camera of a replay scene was set by hand. Keys are made in the player, where the picture can be moved, and taken over. */
export function CameraKeyList({ spec, onChange }: CameraKeyListProps) {
  const { data } = useSceneData(spec);
  const [saved] = useViewState<SavedCameraKeys>(CAMERA_KEYS_STATE, {});
  const inPlayer = data?.kind === 'replay' ? readCameraKeys(saved[replayKey(data.replay)]) : [];
  const own = spec.cameraKeys;
  if (inPlayer.length === 0 && own.length === 0) return <p className="caption">Press K in the replay player to set the camera by hand.</p>;
  return (
    <div className="stack">
      {own.map((key) => (
        <div key={key.at} className="row">
          <span className="grow">
            {filmTime(key.at)} {keyLabel(key)}
          </span>
          <IconButton
            icon={Trash2}
            label={`Remove the camera key at ${filmTime(key.at)}`}
            onClick={() => onChange({ cameraKeys: withoutKeyAt(own, key.at) })}
          />
        </div>
      ))}
      {inPlayer.length > 0 && (
        <Button size="small" onClick={() => onChange({ camera: 'follow', cameraKeys: inPlayer })}>
          Take {inPlayer.length} {inPlayer.length === 1 ? 'camera key' : 'camera keys'} from the player
        </Button>
      )}
    </div>
  );
}
