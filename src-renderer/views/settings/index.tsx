import { Tabs } from '../../components/index.ts';
import { TopBar } from '../../shell/TopBar.tsx';
import { href, type ViewProps } from '../../state/routes.ts';
import { navigate } from '../../state/use-route.ts';
import { Cluster } from './cluster/Cluster.tsx';
import { General } from './General.tsx';
import './settings.css';

const PAGES = [
  { id: 'general', label: 'General' },
  { id: 'cluster', label: 'Cluster' },
] as const;

type Page = (typeof PAGES)[number]['id'];

export default function SettingsView({ route }: ViewProps) {
  const page = PAGES.find(({ id }) => id === route.path[0])?.id ?? 'general';
  const open = (id: Page) => navigate(href('settings', id === 'general' ? [] : [id]));
  return (
    <>
      <TopBar
        title="Settings"
        meta={
          <span>
            {page === 'cluster'
              ? 'Other machines play the tiles of your runs. Results are the same bytes.'
              : 'Changes take effect right away unless a setting says otherwise.'}
          </span>
        }
      />
      <Tabs<Page> label="Settings" value={page} onChange={open} tabs={PAGES} />
      {page === 'cluster' ? <Cluster /> : <General />}
    </>
  );
}
