import { Activity } from 'lucide-react';
import { Button } from '../components/Button.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { href } from '../state/routes.ts';
import { navigate } from '../state/use-route.ts';
import { TopBar } from './TopBar.tsx';

/** What the analysis views show before there is anything to analyse. */
export function NoRun({ title, what }: { readonly title: string; readonly what: string }) {
  return (
    <>
      <TopBar title={title} />
      <EmptyState
        icon={Activity}
        title="No run yet"
        action={
          <Button variant="primary" onClick={() => navigate(href('runs', ['new']))}>
            Create run
          </Button>
        }
      >
        {what}
      </EmptyState>
    </>
  );
}
