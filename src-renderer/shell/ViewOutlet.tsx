import { Compass } from 'lucide-react';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { EmptyState } from '../components/EmptyState.tsx';
import { ErrorBoundary } from '../components/ErrorBoundary.tsx';
import { Loading } from '../components/Spinner.tsx';
import type { Route, ViewProps } from '../state/routes.ts';

type ViewModule = { readonly default: ComponentType<ViewProps> };

/** Every folder of views/ with an index is a view of that name, loaded when first opened. */
const modules = import.meta.glob<ViewModule>('../views/*/index.tsx');
const views = new Map<string, LazyExoticComponent<ComponentType<ViewProps>>>(
  Object.entries(modules).map(([path, load]) => [path.split('/').at(-2) as string, lazy(load)]),
);

export function ViewOutlet({ route }: { readonly route: Route }) {
  const View = views.get(route.view);
  return (
    <div className="view" data-view={route.view}>
      <ErrorBoundary resetKey={`${route.view}/${route.path.join('/')}`}>
        <Suspense fallback={<Loading />}>
          {View === undefined ? <EmptyState icon={Compass} title="There is nothing at this address" /> : <View route={route} />}
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
