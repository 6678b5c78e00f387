import { Compass } from 'lucide-react';
import { type ComponentType, lazy, memo, Suspense } from 'react';
import { EmptyState } from '../components/EmptyState.tsx';
import { ErrorBoundary } from '../components/ErrorBoundary.tsx';
import { Loading } from '../components/Spinner.tsx';
import type { Route, ViewProps } from '../state/routes.ts';
import { useViews, type ViewEntry } from './view-entry.ts';

/** A lazy component must be made once per view, or every render would load it again. */
const components = new WeakMap<ViewEntry, ComponentType<ViewProps>>();

function componentOf(view: ViewEntry): ComponentType<ViewProps> {
  const known = components.get(view) ?? lazy(view.load);
  components.set(view, known);
  return known;
}

export const ViewOutlet = memo(function ViewOutlet({ route }: { readonly route: Route }) {
  const view = useViews().find(({ id }) => id === route.view);
  const View = view && componentOf(view);
  return (
    <div className="view" data-view={route.view}>
      <ErrorBoundary resetKey={`${route.view}/${route.path.join('/')}`}>
        <Suspense fallback={<Loading />}>
          {View === undefined ? <EmptyState icon={Compass} title="Page not found" /> : <View route={route} />}
        </Suspense>
      </ErrorBoundary>
    </div>
  );
});
