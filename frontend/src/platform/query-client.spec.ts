import { newQueryClient } from './query-client.ts';
import { Unreachable } from './refused.ts';

describe('a load', () => {
  it('that has waited for its whole time is not tried again, so that the page says so', async () => {
    const queryFn = jest.fn(() => Promise.reject(new Unreachable('timeout')));
    await expect(newQueryClient().fetchQuery({ queryKey: ['slow'], queryFn })).rejects.toThrow(Unreachable);
    expect(queryFn).toHaveBeenCalledTimes(1);
  });
});
