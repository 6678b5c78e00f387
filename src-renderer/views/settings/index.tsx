import { TopBar } from '../../shell/TopBar.tsx';
import { Appearance } from './Appearance.tsx';
import { ExportDefaults } from './ExportDefaults.tsx';
import { Games } from './Games.tsx';
import { Keys } from './Keys.tsx';
import { Storage } from './Storage.tsx';
import { Work } from './Work.tsx';
import './settings.css';

export default function SettingsView() {
  return (
    <>
      <TopBar title="Settings" meta={<span>They count from the moment they are changed, unless one says otherwise.</span>} />
      <div className="settings scroll">
        <div>
          <Appearance />
          <Work />
        </div>
        <div>
          <ExportDefaults />
          <Storage />
        </div>
        <div>
          <Keys />
          <Games />
        </div>
      </div>
    </>
  );
}
