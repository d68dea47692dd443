import type { World } from '../world.ts';
import type { Reader } from './params.ts';
import type { Tree } from './form.ts';

/** One call of the API: what it takes, and what it does. `id` is the part of the path in braces. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  pattern: RegExp;
  read(tree: Tree): unknown;
  answer(w: World, given: never, id: string): unknown;
}

export function route<T>(
  method: Route['method'],
  path: string,
  params: Reader<T>,
  answer: (w: World, given: T, id: string) => unknown,
): Route {
  const pattern = new RegExp(`^${path.replace('{id}', '([A-Za-z0-9_]+)')}$`);
  return { method, path, pattern, read: (tree) => params.read(tree, ''), answer };
}
