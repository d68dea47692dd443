import { newQueryClient } from './query-client.ts';
import { Unreachable } from './refused.ts';

describe('a query', () => {
  it('that timed out is not retried, so that the page shows the error', async () => {
    const queryFn = jest.fn(() => Promise.reject(new Unreachable('timeout')));
    await expect(newQueryClient().fetchQuery({ queryKey: ['slow'], queryFn })).rejects.toThrow(Unreachable);
    expect(queryFn).toHaveBeenCalledTimes(1);
  });
});
