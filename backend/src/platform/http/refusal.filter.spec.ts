import { UnreadableEvent } from '@orderstream/eventstore/event-store';
import { asRefusal } from './refusal.filter.ts';

describe('an error that is no refusal', () => {
  it('is answered as temporary when an event of a newer version cannot be read', () => {
    const unreadable = new UnreadableEvent('order-1', 3n, 'order_paid', 'version 9 is newer than this process');
    expect(asRefusal(unreadable)).toMatchObject({ code: 'store_unavailable', retryAfterSeconds: 10 });
  });

  it('is answered as internal when it is a bug', () => {
    expect(asRefusal(new Error('a bug'))).toMatchObject({ code: 'internal' });
  });
});
