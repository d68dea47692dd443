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

/** The method and path of each route that only a fresh sign-in opens. */
export function routesWithFreshSignIn(): string[] {
  const { KEY: fresh } = FreshSignIn();
  const controllers = new Set((apiModules as readonly (Type | Metadata)[]).flatMap(controllersOf));
  const routes = [...controllers].flatMap((controller) => {
    const prototype = controller.prototype as Record<string, object>;
    const handlers = Object.getOwnPropertyNames(prototype).map((name) => prototype[name]);
    const read = (key: string, of: object): unknown => Reflect.getMetadata(key, of);
    return handlers.flatMap((handler) => {
      const [method, path] = handler ? [read('method', handler), read('path', handler)] : [];
      if (!handler || method === undefined || !(read(fresh, handler) ?? read(fresh, controller))) return [];
      const url = `/${String(read('path', controller))}/${String(path)}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
      return [`${RequestMethod[method as RequestMethod]} ${url}`];
    });
  });
  return routes.sort();
}
