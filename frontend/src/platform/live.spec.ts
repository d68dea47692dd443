import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { pause } from '@orderstream/client/pause';
import { broadcastToTabs } from './channel.ts';
import { startLiveUpdates, liveChangesIn } from './live.ts';
import { RefusalError } from './refused.ts';
import { startSession, closeSession } from './session.ts';

const session = { access_token: 't', token_type: 'bearer', expires_in: 900, expires_at: 0, user: { id: 'u1', email: 'a@b.c' } };
const bytes = (text: string) => new TextEncoder().encode(text);
const wait = (milliseconds = 250) => pause(milliseconds, 'a refetch that must not happen would happen now');

describe('the stream of changes', () => {
  it('yields its changes however it is split into chunks, and reports comments as heartbeats', async () => {
    let alive = 0;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of [
          ': beat\n\n',
          'event: changed\nda',
          'ta: {"model":"app_user","key":"1"}\n',
          '\ndata: {"model":"x","key":"2"}\r\n\r\n',
        ])
          controller.enqueue(bytes(piece));
        controller.close();
      },
    });
    const changes = [];
    for await (const change of liveChangesIn(body, () => alive++)) changes.push(change);
    expect(changes).toEqual([
      { model: 'app_user', key: '1' },
      { model: 'x', key: '2' },
    ]);
    expect(alive).toBe(4);
  });
});

/** A tab that starts to listen refetches everything once; the tests count only what follows. */
async function untilListening({ authorized }: { authorized: readonly unknown[] }): Promise<void> {
  await waitFor(() => expect(authorized).not.toEqual([]));
  await wait(50);
}

describe('live updates of a signed-in browser', () => {
  let stop: () => void = () => undefined;
  const watched: (() => void)[] = [];
  afterEach(() => {
    stop();
    for (const forget of watched.splice(0)) forget();
    closeSession({ aloud: false });
  });

  function connect(): {
    client: QueryClient;
    refetched: string[];
    push: (text: string) => void;
    close: () => void;
    authorized: (string | null)[];
  } {
    const client = new QueryClient();
    const refetched: string[] = [];
    const authorized: (string | null)[] = [];
    for (const [name, meta] of [
      ['users', { models: ['app_user'] }],
      ['orders', { models: ['order_list_view'] }],
      ['providers', {}],
    ] as const) {
      const queryFn = () => refetched.push(name);
      watched.push(new QueryObserver(client, { queryKey: [name], queryFn, meta, staleTime: Infinity }).subscribe(() => undefined));
    }
    let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
    globalThis.fetch = (_, init) => {
      authorized.push(new Headers(init?.headers).get('authorization'));
      const body = new ReadableStream<Uint8Array>({ start: (streamController) => void (controller = streamController) });
      return Promise.resolve(new Response(body, { status: 200 }));
    };
    stop = startLiveUpdates(client);
    startSession(session);
    return { client, refetched, authorized, push: (text) => controller?.enqueue(bytes(text)), close: () => controller?.close() };
  }

  it('refetch the queries of a changed read model once per burst', async () => {
    const { refetched, push, authorized } = connect();
    await untilListening({ authorized });
    expect(authorized).toEqual(['Bearer t']);
    refetched.length = 0;
    push('data: {"model":"order_list_view","key":"1"}\n\ndata: {"model":"order_list_view","key":"2"}\n\n');
    await wait();
    expect(refetched).toEqual(['orders']);
  });

  it('keep a not-found answer until a change names its subject', async () => {
    const { client, push, authorized } = connect();
    await untilListening({ authorized });
    const statuses: string[] = [];
    const queryFn = () => Promise.reject(new RefusalError(404, { code: 'order_not_found', message: 'Order not found.' }));
    const lost = new QueryObserver(client, {
      queryKey: ['orders', 'one', 'o1'],
      queryFn,
      retry: false,
      meta: { models: ['order_list_view'] },
    });
    watched.push(lost.subscribe(({ status }) => void statuses.push(status)));
    await wait(50);
    statuses.length = 0;
    push('data: {"model":"order_list_view","key":"o2"}\n\n');
    await wait();
    expect(statuses).toEqual([]);
    push('data: {"model":"order_list_view","key":"o1"}\n\n');
    await wait();
    expect(statuses).toContain('pending');
  });

  it('refetch all live queries after an interruption of the stream', async () => {
    const { refetched, close, authorized } = connect();
    await untilListening({ authorized });
    refetched.length = 0;
    close();
    await wait(700);
    expect(new Set(refetched)).toEqual(new Set(['users', 'orders']));
    expect(authorized.length).toBeGreaterThan(1);
  });

  it('include the changes that another tab receives', async () => {
    const { refetched, authorized } = connect();
    await untilListening({ authorized });
    refetched.length = 0;
    const elsewhere = new BroadcastChannel('orderstream');
    elsewhere.postMessage({ type: 'live', changes: [{ model: 'app_user', key: '1' }] } satisfies Parameters<typeof broadcastToTabs>[0]);
    await wait();
    elsewhere.close();
    expect(refetched).toEqual(['users']);
  });
});
