export type ServedRequest = { method: string; path: string; query: URLSearchParams; body: unknown; headers: Headers };
export type Reply = { status: number; body?: unknown; headers?: Record<string, string> };
type Route = Reply | ((request: ServedRequest) => Reply | Promise<Reply>);
export type RouteReplies = Record<string, Route>;

/** A reply with this body and status 200. */
export const ok = (body: unknown, headers: Record<string, string> = {}): Reply => ({ status: 200, body, headers });
/** A refusal as the server sends it: a code with a message. */
export const refuses = (status: number, code: string, headers: Record<string, string> = {}): Reply => ({
  status,
  body: { code, message: `server: ${code}` },
  headers,
});

/** An event stream that stays open and sends nothing. */
const silentStream = (): Response => new Response(new ReadableStream<Uint8Array>({ start: () => undefined }), { status: 200 });

/** Replaces only the network: answers requests from a table by method and path, such as `GET /api/me`, and records them. */
export function stubServer(routes: RouteReplies): {
  requests: ServedRequest[];
  requestsTo: (route: string) => ServedRequest[];
  setReply: (route: string, reply: Route) => void;
  /** Changes the reply of a route when this command arrives; earlier requests get the old reply. */
  setReplyAfter: (command: string, route: string, reply: Route) => void;
} {
  const table = new Map(Object.entries(routes));
  const changes = new Map<string, [string, Route][]>();
  const requests: ServedRequest[] = [];
  globalThis.fetch = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.origin);
    const method = init.method ?? 'GET';
    const request: ServedRequest = {
      method,
      path: url.pathname,
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    };
    requests.push(request);
    for (const [changedRoute, reply] of changes.get(`${method} ${url.pathname}`) ?? []) table.set(changedRoute, reply);
    const route = table.get(`${method} ${url.pathname}`);
    if (!route && url.pathname === '/api/live') return silentStream();
    const { status, body, headers } = route ? await (typeof route === 'function' ? route(request) : route) : refuses(404, 'not_found');
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  };
  return {
    requests,
    requestsTo: (route) => requests.filter(({ method, path }) => `${method} ${path}` === route),
    setReply: (route, reply) => table.set(route, reply),
    setReplyAfter: (command, route, reply) => changes.set(command, [...(changes.get(command) ?? []), [route, reply]]),
  };
}
