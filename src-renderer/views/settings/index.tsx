import { TopBar } from '../../shell/TopBar.tsx';
import { Appearance } from './Appearance.tsx';
import { Copies } from './Copies.tsx';
import { ExportDefaults } from './ExportDefaults.tsx';
import { Games } from './Games.tsx';
import { HttpApi } from './HttpApi.tsx';
import { Keys } from './Keys.tsx';
import { Storage } from './Storage.tsx';
import { Work } from './Work.tsx';
import './settings.css';

export default function SettingsView() {
  return (
    <>
      <TopBar title="Settings" meta={<span>Changes take effect right away unless a setting says otherwise.</span>} />
      <div className="columns settings fill scroll">
        <div>
          <Appearance />
          <Work />
          <HttpApi />
        </div>
        <div>
          <ExportDefaults />
          <Storage />
          <Copies />
        </div>
        <div>
          <Keys />
          <Games />
        </div>
      </div>
    </>
  );
}
