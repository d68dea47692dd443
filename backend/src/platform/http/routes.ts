import type { FastifyInstance, FastifyRequest } from 'fastify';

export type Route = { method: string; url: string };

/** Every route of the process, as registered. */
export class Routes {
  readonly all: Route[] = [];
  readonly #patterns: { method: string; pattern: RegExp }[] = [];

  /** Records the routes that are registered from now on. */
  static of(fastify: FastifyInstance): Routes {
    const routes = new Routes();
    fastify.decorate('routes', routes);
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.#addRoute(one, url);
    });
    return routes;
  }

  /** The routes of the server that a request came to. */
  static ofRequest({ server }: FastifyRequest): Routes {
    return server.getDecorator<Routes>('routes');
  }

  /** The methods that a path allows. */
  methodsOf(path: string): string[] {
    return [...new Set(this.#patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
  }

  #addRoute(method: string, url: string): void {
    this.all.push({ method, url });
    if (url.includes('*')) return;
    const source = url
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')))
      .join('/');
    this.#patterns.push({ method, pattern: new RegExp(`^${source}/?$`) });
  }
}
