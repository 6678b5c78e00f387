import { useCallback } from 'react';
import { href, type Route } from './routes.ts';
import { navigate } from './use-route.ts';

/** Changes query values of the address in place, so that the state of a view has a link. */
export function useAddressState(route: Route): (patch: Readonly<Record<string, string | number | boolean | null>>) => void {
  return useCallback((patch) => navigate(href(route.view, route.path, { ...route.query, ...patch }), { replace: true }), [route]);
}
