import { useLocation, useSearchParams } from 'react-router-dom';
import { originIn } from '../../platform/origin.ts';
import { isPage } from '../../platform/prefetch.ts';
import { safePath } from '../../platform/redirect.ts';

/** A path of this product with a screen; null for anything else. */
function pageAt(address: string | null): string | null {
  const path = safePath(address);
  return path !== null && isPage(path) ? path : null;
}

/** The `redirect` parameter, else the previous page, else the app; never another site. */
export function useDestination(): string {
  const [parameters] = useSearchParams();
  const state: unknown = useLocation().state;
  return pageAt(parameters.get('redirect')) ?? pageAt(originIn(state)) ?? '/app';
}
