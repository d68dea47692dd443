import { useLocation, useSearchParams } from 'react-router-dom';
import { safePath } from '../platform/redirect.ts';

/** The `redirect` parameter, else the page one came from, else the app; never another site. */
export function useDestination(): string {
  const [parameters] = useSearchParams();
  const { state } = useLocation() as { state: { from?: unknown } | null };
  const origin = typeof state?.from === 'string' ? state.from : null;
  return safePath(parameters.get('redirect')) ?? safePath(origin) ?? '/app';
}
