import {
  BrainCircuit,
  Clapperboard,
  Diamond,
  Dices,
  Eye,
  FlipHorizontal2,
  Hash,
  Hexagon,
  History,
  ListOrdered,
  type LucideIcon,
  Maximize,
  Move,
  Ruler,
  Skull,
  Tag,
  Undo2,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { Board } from '../../../src-shared/contract/scene.ts';
import { counted } from '../../format/figures.ts';
import { ToolButton } from '../../replay/ToolButton.tsx';
import type { StageLayer } from '../../stage/frame.ts';
import { changeStyle, type Player, setCameraKey, toggleLayer } from './store.ts';

interface LayerButton {
  readonly layer: StageLayer;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Boards where it applies; default all. */
  readonly boards?: readonly Board['kind'][];
}

const LAYERS: readonly LayerButton[] = [
  { layer: 'frontage', label: 'Frontage', icon: Ruler, boards: ['zones'] },
  { layer: 'grid', label: 'Grid', icon: Hexagon, boards: ['hex'] },
  { layer: 'coordinates', label: 'Hex numbers', icon: Hash, boards: ['hex'] },
  { layer: 'sight', label: 'Lines', icon: Eye, boards: ['hex', 'lane'] },
  { layer: 'reasoning', label: 'AI reasoning', icon: BrainCircuit, boards: ['hex'] },
  { layer: 'initiative', label: 'Initiative', icon: ListOrdered, boards: ['zones', 'space'] },
  { layer: 'dice', label: 'Dice', icon: Dices },
  { layer: 'earlier', label: 'Earlier attacks', icon: History, boards: ['zones', 'hex', 'lane', 'space'] },
  { layer: 'fallen', label: 'Fallen', icon: Skull },
  { layer: 'names', label: 'Names', icon: Tag },
];

interface SoundSwitch {
  readonly on: boolean;
  readonly toggle: () => void;
}

/** Camera, visible layers, which side is on the left, sound. */
export function Toolbar({ player, sound }: { readonly player: Player; readonly sound: SoundSwitch }) {
  const style = player.use((s) => s.style);
  const board = player.film.shot(0).after.board;
  const free = typeof style.camera === 'object';
  return (
    <div className="player-tools replay-tools">
      <ToolButton icon={Maximize} label="Fit" on={style.camera === 'fit'} onClick={() => changeStyle(player, { camera: 'fit' })} />
      <ToolButton
        icon={Clapperboard}
        label="Director"
        on={style.camera === 'follow'}
        onClick={() => changeStyle(player, { camera: 'follow' })}
      />
      <ToolButton icon={Move} label="Free" on={free} onClick={() => changeStyle(player, { camera: { x: 960, y: 540, zoom: 1.5 } })} />
      <ToolButton icon={Diamond} label="Keep camera" onClick={() => setCameraKey(player, 'view')} />
      {style.cameraKeys.length > 0 && <ToolButton icon={Undo2} label="Hand back" onClick={() => setCameraKey(player, 'director')} />}
      <i className="player-divider" />
      {LAYERS.filter((l) => l.boards === undefined || l.boards.includes(board.kind)).map((l) => (
        <ToolButton key={l.layer} icon={l.icon} label={l.label} on={style.shown[l.layer]} onClick={() => toggleLayer(player, l.layer)} />
      ))}
      <i className="player-divider" />
      <ToolButton icon={FlipHorizontal2} label="Flip sides" on={style.flip} onClick={() => changeStyle(player, { flip: !style.flip })} />
      <i className="player-divider" />
      <ToolButton icon={sound.on ? Volume2 : VolumeX} label="Sound" on={sound.on} onClick={sound.toggle} />
      <span className="grow" />
      <span className="player-caption">{boardText(board)}</span>
    </div>
  );
}

function boardText(board: Board): string {
  switch (board.kind) {
    case 'zones':
      return counted(board.zones.length, 'zone');
    case 'hex':
      return `${board.columns} × ${board.rows} hexes`;
    case 'lane':
      return `${board.halfLength * 2}" field`;
    case 'space':
      return board.sector;
    case 'exchange':
      return 'Attack sequence';
  }
}
