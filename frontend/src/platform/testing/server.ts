export type Asked = { method: string; path: string; query: URLSearchParams; body: unknown; headers: Headers };
export type Reply = { status: number; body?: unknown; headers?: Record<string, string> };
type Route = Reply | ((asked: Asked) => Reply | Promise<Reply>);
export type Routes = Record<string, Route>;

export const ok = (body: unknown, headers: Record<string, string> = {}): Reply => ({ status: 200, body, headers });
export const refuses = (status: number, code: string, headers: Record<string, string> = {}): Reply => ({
  status,
  body: { code, message: `server: ${code}` },
  headers,
});

const stream = (): Response => new Response(new ReadableStream<Uint8Array>({ start: () => undefined }), { status: 200 });

/** Replaces only the network: answers requests from a table, and records them. */
export function serve(routes: Routes): {
  asked: Asked[];
  to: (route: string) => Asked[];
  answer: (route: string, how: Route) => void;
  /** The answer of a route from the moment this command arrives; a page that asks again before is answered as before. */
  since: (command: string, route: string, how: Route) => void;
} {
  const table = new Map(Object.entries(routes));
  const changes = new Map<string, [string, Route][]>();
  const asked: Asked[] = [];
  globalThis.fetch = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.origin);
    const method = init.method ?? 'GET';
    const one: Asked = {
      method,
      path: url.pathname,
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    };
    asked.push(one);
    for (const [changed, how] of changes.get(`${method} ${url.pathname}`) ?? []) table.set(changed, how);
    const route = table.get(`${method} ${url.pathname}`);
    if (!route && url.pathname === '/api/live') return stream();
    const { status, body, headers } = route ? await (typeof route === 'function' ? route(one) : route) : refuses(404, 'not_found');
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  };
  return {
    asked,
    to: (route) => asked.filter(({ method, path }) => `${method} ${path}` === route),
    answer: (route, how) => table.set(route, how),
    since: (command, route, how) => changes.set(command, [...(changes.get(command) ?? []), [route, how]]),
  };
}
