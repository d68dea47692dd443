import { createElement, lazy, useState, type ComponentType } from 'react';
import { matchPath } from 'react-router-dom';

type Load = () => Promise<unknown>;
const pages: { paths: readonly string[]; load: Load }[] = [];

/**
 * A screen whose code is fetched when it is shown, or when the pointer is over a link to it. Loaded code is rendered without
 * React's `lazy`, which would show a placeholder for a moment.
 */
export function lazyPage<P extends object>(paths: readonly string[] | string, load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loading: Promise<{ default: ComponentType<P> }> | null = null;
  let loaded: ComponentType<P> | null = null;
  const loadOnce = (): Promise<{ default: ComponentType<P> }> => {
    loading ??= load().then(
      (screen) => {
        loaded = screen;
        return { default: screen };
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  pages.push({ paths: typeof paths === 'string' ? [paths] : paths, load: loadOnce });
  const LazyScreen: ComponentType<P> = lazy(loadOnce);
  return function Page(props: P) {
    const [Screen] = useState<ComponentType<P>>(() => loaded ?? LazyScreen);
    return createElement(Screen, props);
  };
}

/** Whether a screen exists at this address; a frame such as /app/* is none. */
export function isPage(to: string): boolean {
  const pathname = to.split(/[?#]/)[0] ?? to;
  return pages.some(({ paths }) => paths.some((path) => matchPath(path.replace(/\/\*$/, ''), pathname) !== null));
}

/** Loads all code of an address at once: nested screens would otherwise load one after the other. */
export async function prefetch(to: string): Promise<void> {
  const pathname = to.split(/[?#]/)[0] ?? to;
  // /app/orders/new is not an order.
  const isNamed = pages.some(({ paths }) => paths.includes(pathname));
  const matchesPathname = (path: string): boolean => matchPath(path, pathname) !== null && !(isNamed && path.includes(':'));
  const matching = pages.filter(({ paths }) => paths.some(matchesPathname));
  await Promise.all(matching.map(({ load }) => load().catch((error: unknown) => console.debug('Fetching ahead failed', error))));
}
