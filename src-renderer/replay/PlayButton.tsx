import { Pause, Play } from 'lucide-react';
import './controls.css';

interface PlayButtonProps {
  readonly playing: boolean;
  readonly onClick: () => void;
}

export function PlayButton({ playing, onClick }: PlayButtonProps) {
  const Icon = playing ? Pause : Play;
  return (
    <button type="button" className="bare-button player-play" aria-label={playing ? 'Pause' : 'Play'} onClick={onClick}>
      <Icon size={18} fill="currentColor" strokeWidth={0} />
    </button>
  );
}
