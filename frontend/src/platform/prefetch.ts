import { createElement, lazy, useState, type ComponentType } from 'react';
import { matchPath } from 'react-router-dom';

type Load = () => Promise<unknown>;
const pages: { paths: readonly string[]; load: Load }[] = [];

/**
 * A screen whose code is fetched when it is shown, or when the pointer is over a link to it. Loaded code is shown at once:
 * every screen that is waited for, however shortly, is held back for a moment.
 */
export function page<P extends object>(paths: readonly string[] | string, load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loading: Promise<{ default: ComponentType<P> }> | null = null;
  let here: ComponentType<P> | null = null;
  const once = (): Promise<{ default: ComponentType<P> }> => {
    loading ??= load().then(
      (screen) => {
        here = screen;
        return { default: screen };
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  pages.push({ paths: typeof paths === 'string' ? [paths] : paths, load: once });
  const Later: ComponentType<P> = lazy(once);
  return function Page(given: P) {
    const [Screen] = useState<ComponentType<P>>(() => here ?? Later);
    return createElement(Screen, given);
  };
}

/** Whether there is a page at this address: a frame alone (/app/*) does not count. */
export function isPage(to: string): boolean {
  const pathname = to.split(/[?#]/)[0] ?? to;
  return pages.some(({ paths }) => paths.some((path) => matchPath(path.replace(/\/\*$/, ''), pathname) !== null));
}

/** Loads all code of an address at once: nested screens would otherwise load one after the other. */
export async function prefetch(to: string): Promise<void> {
  const pathname = to.split(/[?#]/)[0] ?? to;
  // /app/orders/new is not an order.
  const isNamed = pages.some(({ paths }) => paths.includes(pathname));
  const isMeant = (path: string): boolean => matchPath(path, pathname) !== null && !(isNamed && path.includes(':'));
  const meant = pages.filter(({ paths }) => paths.some(isMeant));
  await Promise.all(meant.map(({ load }) => load().catch((error: unknown) => console.debug('Fetching ahead failed', error))));
}
