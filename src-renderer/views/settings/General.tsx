import { Appearance } from './Appearance.tsx';
import { Copies } from './Copies.tsx';
import { ExportDefaults } from './ExportDefaults.tsx';
import { Games } from './Games.tsx';
import { HttpApi } from './HttpApi.tsx';
import { Keys } from './Keys.tsx';
import { Storage } from './Storage.tsx';
import { Work } from './Work.tsx';

export function General() {
  return (
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
  );
}
