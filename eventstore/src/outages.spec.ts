import { eventually } from '@orderstream/client/eventually';
import { outageReporter, type Trouble } from './outages.ts';

describe('an outage of the store', () => {
  it('is reported once at its beginning and once at its end, however many calls failed', async () => {
    const began: Trouble[] = [];
    const ended: { troubles: number }[] = [];
    const trouble = outageReporter({ onBegin: (one) => began.push(one), onEnd: (one) => ended.push(one) }, 200);
    const error = new Error('away');
    for (let n = 0; n < 500; n += 1) trouble('read', error);
    expect([began, ended]).toEqual([[{ operation: 'read', error }], []]);
    await eventually(() => ended.length > 0);
    expect(ended).toMatchObject([{ troubles: 500 }]);
    trouble('append', error);
    await eventually(() => ended.length > 1);
    expect([began.length, ended.length]).toEqual([2, 2]);
  });
});
