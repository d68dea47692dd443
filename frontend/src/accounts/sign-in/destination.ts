import { useLocation, useSearchParams } from 'react-router-dom';
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
  const { state } = useLocation() as { state: { from?: unknown } | null };
  const origin = typeof state?.from === 'string' ? state.from : null;
  return pageAt(parameters.get('redirect')) ?? pageAt(origin) ?? '/app';
}
