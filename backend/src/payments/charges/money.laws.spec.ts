import { playRound } from '../testing/rounds.ts';
import { setUpKillableShop } from '../testing/stage.ts';

/** Number and seed can be set by the environment; by default few scenarios, and always the same. */
const many = Number(process.env.MONEY_SCENARIOS ?? 40);
const seed = Number(process.env.MONEY_SEED ?? 3);
const perRound = 40;

const on = setUpKillableShop(seed);

describe(`money in ${many} random scenarios with a bad post (F4, seed ${seed})`, () => {
  it(
    'ends in its right place, for any order and number of reports (I3, I4, I5, I6, I14)',
    async () => {
      const given = on();
      const found: string[] = [];
      const seen = new Map<string, number>();
      let told = 0;
      for (let n = 0; n * perRound < many; n++) {
        if (n > 0) await given.resetProvider();
        const { books, violations } = await playRound(given, given.chance.fork(1000 + n), Math.min(many - n * perRound, perRound));
        found.push(...violations);
        for (const violation of violations) process.stdout.write(`  ${violation}\n`);
        for (const [type, times] of books.facts) seen.set(type, (seen.get(type) ?? 0) + times);
        told += given.post.letters.length;
        if (many > perRound) process.stdout.write(`  after ${Math.min(many, (n + 1) * perRound)} scenarios: ${found.length} violations\n`);
      }
      const { post, kills } = given;
      const counts = `${told} webhooks, ${post.lost} of them never brought, worker killed ${kills} times`;
      process.stdout.write(`F4 money: seed ${seed}, ${many} scenarios, ${counts}, ${found.length} violations\n`);
      expect(found).toEqual([]);
      for (const type of ['order_paid', 'payment_refunded', 'subscription_payment_success', 'order_canceled'])
        expect(seen.get(type)).toBeGreaterThan(0);
    },
    120_000 + many * 5_000,
  );
});
