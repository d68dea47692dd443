import { playRound } from '../testing/rounds.ts';
import { setUpKillableShop } from '../testing/stage.ts';

/** Number and seed can be set by the environment; by default few scenarios, and always the same. */
const scenarios = Number(process.env.MONEY_SCENARIOS ?? 40);
const seed = Number(process.env.MONEY_SEED ?? 3);
const perRound = 40;

const shopUnderTest = setUpKillableShop(seed);

describe(`money in ${scenarios} random scenarios with unreliable webhooks (F4, seed ${seed})`, () => {
  it(
    'ends in its right place, for any order and number of reports (I3, I4, I5, I6, I14)',
    async () => {
      const shop = shopUnderTest();
      const violationsSoFar: string[] = [];
      const factCounts = new Map<string, number>();
      let webhooks = 0;
      for (let n = 0; n * perRound < scenarios; n++) {
        if (n > 0) await shop.resetProvider();
        const { books, violations } = await playRound(shop, shop.chance.fork(1000 + n), Math.min(scenarios - n * perRound, perRound));
        violationsSoFar.push(...violations);
        for (const violation of violations) process.stdout.write(`  ${violation}\n`);
        for (const [type, times] of books.facts) factCounts.set(type, (factCounts.get(type) ?? 0) + times);
        webhooks += shop.post.letters.length;
        if (scenarios > perRound)
          process.stdout.write(`  after ${Math.min(scenarios, (n + 1) * perRound)} scenarios: ${violationsSoFar.length} violations\n`);
      }
      const { post, kills } = shop;
      const counts = `${webhooks} webhooks, ${post.lost} of them never brought, worker killed ${kills} times`;
      process.stdout.write(`F4 money: seed ${seed}, ${scenarios} scenarios, ${counts}, ${violationsSoFar.length} violations\n`);
      expect(violationsSoFar).toEqual([]);
      for (const type of ['order_paid', 'payment_refunded', 'subscription_payment_success', 'order_canceled'])
        expect(factCounts.get(type)).toBeGreaterThan(0);
    },
    120_000 + scenarios * 5_000,
  );
});
