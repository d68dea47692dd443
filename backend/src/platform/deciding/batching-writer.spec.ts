import { BatchingWriter } from './batching-writer.ts';

describe('a batch of writes', () => {
  it('contains the items that arrived during the write before it', async () => {
    const written: (readonly number[])[] = [];
    const writer = new BatchingWriter<number>('numbers', async (items) => {
      written.push(items);
      await new Promise(setImmediate);
    });
    await Promise.all([1, 2, 3].map((item) => writer.add(item)));
    await writer.add(4);
    expect(written).toEqual([[1], [2, 3], [4]]);
  });

  it('fails only for the items that cannot be written', async () => {
    const written: number[] = [];
    const writer = new BatchingWriter<number>('numbers', async (items) => {
      await new Promise(setImmediate);
      if (items.includes(3)) throw new Error('refused');
      written.push(...items);
    });
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map((item) => writer.add(item)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(written).toEqual([1, 2, 4]);
  });

  it('is not retried item by item when the database is unavailable', async () => {
    let attempts = 0;
    const writer = new BatchingWriter<number>('numbers', async () => {
      attempts += 1;
      await new Promise(setImmediate);
      throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    });
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map((item) => writer.add(item)));
    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'));
    expect(attempts).toBe(2);
  });
});
