import { firstMonthActs, laterMonthActs, type WeightedActs } from './acts.ts';
import { auditViolations } from './audit.ts';
import { ShopBooks, providerState } from './books.ts';
import type { Chance } from './chance.ts';
import { fickleSku, plentySku, scarceSku, type KillableShop } from './stage.ts';
import { Story } from './story.ts';
import { webhookTypes } from '../stripe/webhooks/webhook-events.ts';

const atOnce = 16;
/** The share of events delivered again at the end. */
const share = 0.4;
const settledTypes: ReadonlySet<string> = new Set(webhookTypes);

export type PlayedRound = { stories: readonly Story[]; books: ShopBooks; violations: string[] };

async function playActs(story: Story, acts: WeightedActs, count: number): Promise<void> {
  const weights = Object.fromEntries(Object.entries(acts).map(([name, { weight }]) => [name, weight]));
  for (let n = 0; n < count; n++) {
    const name = story.chance.weighted(weights);
    story.log.push(`[${name}]`);
    await acts[name]?.act(story);
  }
}

async function runConcurrently<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const next = all[Symbol.iterator]();
  const working = Array.from({ length: atOnce }, async () => {
    for (const one of next) await work(one);
  });
  await Promise.all(working);
}

async function startStories(stage: KillableShop, chance: Chance, count: number): Promise<Story[]> {
  for (const sku of [plentySku, scarceSku, fickleSku]) await stage.mapPriceAgain(sku);
  await Promise.all([
    stage.addUnits(plentySku, count * 2),
    stage.addUnits(scarceSku, Math.ceil(count / 8)),
    stage.addUnits(fickleSku, count),
  ]);
  const stories: Story[] = [];
  await runConcurrently([...Array(count).keys()], async (n) => {
    const own = chance.fork(n);
    const sku = own.pick([plentySku, plentySku, plentySku, scarceSku, fickleSku, null]);
    const story = new Story(stage, own, await stage.createCustomer(), sku, own.happens(0.7));
    stories.push(story);
    await story.placeOrder();
  });
  return stories.filter(({ orderId }) => orderId !== '');
}

/** Lets days pass in steps, so that the reconciler runs in between: the provider lists only the last 30 days. */
async function passDays(stage: KillableShop, days: number): Promise<void> {
  for (let remainingDays = days; remainingDays > 0; remainingDays -= 20) {
    await stage.provider.control('clock', { advance: `${Math.min(remainingDays, 20)}d` });
    await stage.waitForRest(settledTypes);
  }
}

/** Plays two months of this many concurrent customers, with a killed worker in between, and audits the books. */
export async function playRound(stage: KillableShop, chance: Chance, count: number): Promise<PlayedRound> {
  stage.post.startRound();
  const books = new ShopBooks(stage.store, await stage.store.head());
  const stories = await startStories(stage, chance, count);
  const restart = stage.killWorker();
  await runConcurrently(stories, (story) => playActs(story, firstMonthActs, 2 + story.chance.below(5)));
  await restart;
  await stage.waitForRest(settledTypes);
  await passDays(stage, 33);
  await runConcurrently(stories, (story) => playActs(story, laterMonthActs, 1 + story.chance.below(4)));
  await stage.waitForRest(settledTypes);
  await passDays(stage, 40);
  const shownSessions = new Set(stories.flatMap(({ sessionIds }) => sessionIds));
  await books.read();
  const violations = auditViolations(books, await providerState(stage.provider.stripe), shownSessions);
  const again = await redeliveryViolations(stage, books);
  const all = [...violations, ...again, ...(await stage.parked()), ...(await stage.stuck()), ...stage.takeSurprises()];
  return { stories, books, violations: all.map((violation) => withStory(violation, stories)) };
}

/** Delivers all events again in another order. Violations of I5: new events, and changes at the provider. */
async function redeliveryViolations(stage: KillableShop, books: ShopBooks): Promise<string[]> {
  const facts = new Map(books.facts);
  const before = await providerState(stage.provider.stripe);
  await stage.post.redeliver(stage, settledTypes, share);
  await stage.waitForRest(settledTypes);
  await books.read();
  const after = await providerState(stage.provider.stripe);
  const more = [...books.facts]
    .filter(([type, count]) => type !== 'log_sealed' && count !== facts.get(type))
    .map(([type]) => `I5: again ${type}`);
  return JSON.stringify(before) === JSON.stringify(after) ? more : [...more, 'I5: the provider has changed'];
}

/** A violation with the story of its order or user. */
const withStory = (violation: string, stories: readonly Story[]): string => {
  const story = stories.find(({ orderId, userId }) => violation.includes(orderId) || violation.includes(userId));
  return story ? `${violation}: ${story.log.join(' → ')}` : violation;
};
