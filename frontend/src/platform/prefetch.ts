import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { matchPath } from 'react-router-dom';

type Load = () => Promise<unknown>;
const pages: { paths: readonly string[]; load: Load }[] = [];

/** A screen whose code is fetched when it is shown, or when somebody points at a link to it. */
export function page<P extends object>(
  paths: readonly string[] | string,
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  let loading: Promise<{ default: ComponentType<P> }> | null = null;
  const once = (): Promise<{ default: ComponentType<P> }> => {
    loading ??= load().then(
      (screen) => ({ default: screen }),
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  pages.push({ paths: typeof paths === 'string' ? [paths] : paths, load: once });
  return lazy(once);
}

/** Everything that an address needs, at once: nested screens would otherwise fetch their code one after the other. */
export function prefetch(to: string): void {
  const pathname = to.split(/[?#]/)[0] ?? to;
  // /app/orders/new is nobody's order.
  const isNamed = pages.some(({ paths }) => paths.includes(pathname));
  const isMeant = (path: string): boolean => matchPath(path, pathname) !== null && !(isNamed && path.includes(':'));
  for (const { paths, load } of pages) {
    if (paths.some(isMeant)) load().catch((error: unknown) => console.debug('Fetching ahead failed', error));
  }
}
