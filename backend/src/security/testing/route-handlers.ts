import { RequestMethod, type Type } from '@nestjs/common';
import { FreshSignIn } from '../../platform/http/signed-in.guard.ts';
import { apiModules } from '../../registry.ts';

type Metadata = { imports?: Metadata[]; controllers?: Type[] };

/** The controllers of a module, or of one with arguments, and of those that it imports. */
function controllersOf(module: Type | Metadata): Type[] {
  const of = <Value>(key: keyof Metadata): Value[] =>
    (typeof module === 'function' ? (Reflect.getMetadata(key, module) as Value[] | undefined) : (module[key] as Value[] | undefined)) ?? [];
  return [...of<Type>('controllers'), ...of<Type | Metadata>('imports').flatMap(controllersOf)];
}

/** A handler of requests: each of its addresses, behind its method. `fresh`: only a fresh sign-in opens it. */
export type RouteHandler = { routes: readonly string[]; fresh: boolean };

/** All handlers of the API. */
export function routeHandlers(): RouteHandler[] {
  const { KEY } = FreshSignIn();
  const read = (key: string, of: object): unknown => Reflect.getMetadata(key, of);
  const controllers = new Set((apiModules as readonly (Type | Metadata)[]).flatMap(controllersOf));
  return [...controllers].flatMap((controller) => {
    const prototype = controller.prototype as Record<string, object>;
    return Object.getOwnPropertyNames(prototype).flatMap((name) => {
      const handler = prototype[name];
      const method = handler && (read('method', handler) as RequestMethod | undefined);
      if (!handler || method === undefined) return [];
      const addresses = [read('path', handler)].flat().map((path) => `/${String(read('path', controller))}/${String(path)}`);
      const routes = addresses.map((url) => `${RequestMethod[method]} ${url.replace(/\/+/g, '/').replace(/(.)\/$/, '$1')}`);
      return [{ routes, fresh: Boolean(read(KEY, handler) ?? read(KEY, controller)) }];
    });
  });
}
