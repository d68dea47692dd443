import http from 'node:http';

export type Answer = { status: number; headers: http.IncomingHttpHeaders; text: string };

type Request = {
  body?: unknown;
  token?: string;
  key?: string;
  headers?: Record<string, string>;
  /** Where it seems to come from: limits per network are not what is measured. */
  localAddress?: string;
};

const agent = new http.Agent({ keepAlive: true, maxSockets: 4096 });

export function ask(method: string, url: string, { body, token, key, headers, localAddress }: Request = {}): Promise<Answer> {
  const isForm = body instanceof URLSearchParams;
  const payload = body === undefined ? undefined : isForm ? body.toString() : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      method,
      ...(localAddress === undefined ? { agent } : { localAddress }),
      headers: {
        accept: 'application/json',
        ...(payload !== undefined && {
          'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
          'content-length': Buffer.byteLength(payload),
        }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...headers,
      },
    });
    request.on('error', (error: NodeJS.ErrnoException) => reject(new Refused(0, error.code ?? error.message, false)));
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(parts).toString() }),
      );
    });
    request.end(payload);
  });
}

/** An answer that is not a success, or none at all. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    /** Said that it is too much just now, and when to come back. */
    readonly asksToComeBack: boolean,
  ) {
    super(`${status} ${code}`);
    this.name = 'Refused';
  }

  static by({ status, headers, text }: Answer): Refused {
    const code = /"code":"(\w+)"/.exec(text)?.[1] ?? `http_${status}`;
    return new Refused(status, code, [429, 503].includes(status) && headers['retry-after'] !== undefined);
  }
}

export async function json<Body>(method: string, url: string, request: Request = {}): Promise<Body> {
  const answer = await ask(method, url, request);
  if (answer.status >= 300) throw Refused.by(answer);
  return (answer.text === '' ? undefined : JSON.parse(answer.text)) as Body;
}

/** Looks again and again until there is something to see. */
export async function eventually<Found>(
  what: string,
  look: () => Promise<Found | undefined>,
  { patienceSeconds = 120, pauseMilliseconds = 50 } = {},
): Promise<Found> {
  const until = Date.now() + patienceSeconds * 1000;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > until) throw new Error(`${what} did not happen within ${patienceSeconds} s`);
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  }
}
