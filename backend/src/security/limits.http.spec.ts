import { startShop } from '../accounts/testing/people.ts';
import { apiModules } from '../registry.ts';

const shop = startShop({ capabilities: apiModules });

/** Each writes to the log before a person has approved the account, or asks the payment provider. */
const limited: [string, 'pending_approval' | 'active', number, (n: number) => [string, string, object]][] = [
  ['changes of a profile', 'pending_approval', 60, (n) => ['PATCH', '/api/me/profile', { phone: `+1 ${n}` }]],
  ['billing addresses', 'active', 10, (n) => ['PUT', '/api/me/billing', { vat_number: `EE${n}` }]],
  ['cancelations of a subscription', 'active', 20, () => ['POST', '/api/subscriptions/sub_absent/cancel', {}]],
  ['withdrawals of a cancelation', 'active', 20, () => ['POST', '/api/subscriptions/sub_absent/undo-cancel', {}]],
];

describe('a person who sends one command again and again', () => {
  it.each(limited)('is refused after a while: %s', async (_, status, most, requestOf) => {
    const { token } = await shop().person(status);
    const statusOf = async (n: number) => {
      const [method, path, body] = requestOf(n);
      return (await shop().app.send(method, path, { as: token, body })).status;
    };
    for (let n = 1; n <= most; n++) expect(await statusOf(n)).not.toBe(429);
    expect(await statusOf(most + 1)).toBe(429);
  });
});
