import type { ProviderWorld } from '../world.ts';
import type { ParamReader } from './params.ts';
import type { FormTree } from './form.ts';

/** One route of the API: its parameters and its handler. `id` is the part of the path in braces. */
export interface ApiRoute {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  pattern: RegExp;
  read(tree: FormTree): unknown;
  answer(w: ProviderWorld, given: never, id: string): unknown;
}

export function apiRoute<T>(
  method: ApiRoute['method'],
  path: string,
  params: ParamReader<T>,
  answer: (w: ProviderWorld, given: T, id: string) => unknown,
): ApiRoute {
  const pattern = new RegExp(`^${path.replace('{id}', '([A-Za-z0-9_]+)')}$`);
  return { method, path, pattern, read: (tree) => params.read(tree, ''), answer };
}
