import { randomUUID } from 'node:crypto';
import { connect } from '@orderstream/eventstore/esdb';
import { app } from './testing/app.ts';
import { TalliesModule } from './testing/tallies.ts';

const api = app({ capabilities: [TalliesModule] });

describe('a command sent over HTTP', () => {
  it('answers the position that it reached, and a repetition the same', async () => {
    const id = randomUUID();
    const key = randomUUID();
    const first = await api().post(`/api/tallies/open/${id}`, { limit: 5 }, { key });
    expect(first.status).toBe(200);
    expect(first.body).toEqual({ position: expect.stringMatching(/^\d+$/) as string });
    const again = await api().post(`/api/tallies/open/${id}`, { limit: 5 }, { key });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get('idempotent-replay')).toBe('true');
  });

  it('puts who, why and from where on its events', async () => {
    const id = randomUUID();
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const { headers } = await api().post(`/api/tallies/open/${id}`, { limit: 5 }, { headers: { traceparent } });
    const store = connect(api().settings.eventStoreUrl);
    const { events } = await store.read(`tally-${id}`);
    await store.close();
    expect(events[0]?.meta).toMatchObject({
      $correlationId: headers.get('x-correlation-id'),
      actor: { kind: 'anonymous', id: null, role: null },
      source: 'ui',
      schema: 1,
      traceparent,
    });
  });
});
