import { firstActs, secondActs, type Acts } from './acts.ts';
import { violationsIn } from './audit.ts';
import { Books, truthAt } from './books.ts';
import type { Chance } from './chance.ts';
import { fickle, plenty, scarce, type Stage } from './stage.ts';
import { Story } from './story.ts';
import { webhookTypes } from '../stripe/webhooks/webhook-events.ts';

const atOnce = 16;
/** The share of events delivered again at the end. */
const share = 0.4;
const heard: ReadonlySet<string> = new Set(webhookTypes);

export type Round = { stories: readonly Story[]; books: Books; violations: string[] };

async function play(story: Story, acts: Acts, count: number): Promise<void> {
  const weights = Object.fromEntries(Object.entries(acts).map(([name, { weight }]) => [name, weight]));
  for (let n = 0; n < count; n++) {
    const name = story.chance.weighted(weights);
    story.told.push(`[${name}]`);
    await acts[name]?.act(story);
  }
}

async function together<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const next = all[Symbol.iterator]();
  const working = Array.from({ length: atOnce }, async () => {
    for (const one of next) await work(one);
  });
  await Promise.all(working);
}

async function begun(stage: Stage, chance: Chance, count: number): Promise<Story[]> {
  for (const sku of [plenty, scarce, fickle]) await stage.offers(sku);
  await Promise.all([stage.stocked(plenty, count * 2), stage.stocked(scarce, Math.ceil(count / 8)), stage.stocked(fickle, count)]);
  const stories: Story[] = [];
  await together([...Array(count).keys()], async (n) => {
    const own = chance.fork(n);
    const sku = own.pick([plenty, plenty, plenty, scarce, fickle, null]);
    const story = new Story(stage, own, await stage.customer(), sku, own.happens(0.7));
    stories.push(story);
    await story.begin();
  });
  return stories.filter(({ orderId }) => orderId !== '');
}

/** The provider lists the last 30 days: time moves in steps, so that the reconciler has run in between, as in production. */
async function pass(stage: Stage, days: number): Promise<void> {
  for (let left = days; left > 0; left -= 20) {
    await stage.provider.control('clock', { advance: `${Math.min(left, 20)}d` });
    await stage.rest(heard);
  }
}

/** This many customers at once, through two months, with the worker killed in between; then the books are audited. */
export async function round(stage: Stage, chance: Chance, count: number): Promise<Round> {
  stage.post.forget();
  const books = new Books(stage.store, await stage.store.head());
  const stories = await begun(stage, chance, count);
  const killing = stage.killWorker();
  await together(stories, (story) => play(story, firstActs, 2 + story.chance.below(5)));
  await killing;
  await stage.rest(heard);
  await pass(stage, 33);
  await together(stories, (story) => play(story, secondActs, 1 + story.chance.below(4)));
  await stage.rest(heard);
  await pass(stage, 40);
  const given = new Set(stories.flatMap(({ sessionIds }) => sessionIds));
  await books.read();
  const violations = violationsIn(books, await truthAt(stage.provider.stripe), given);
  const again = await toldAgain(stage, books);
  const all = [...violations, ...again, ...(await stage.parked()), ...(await stage.stuck()), ...stage.takeSurprises()];
  return { stories, books, violations: all.map((violation) => explained(violation, stories)) };
}

/** I5: all events again, in another order: no new fact, and no request to the provider. */
async function toldAgain(stage: Stage, books: Books): Promise<string[]> {
  const facts = new Map(books.facts);
  const before = await truthAt(stage.provider.stripe);
  await stage.post.again(stage, heard, share);
  await stage.rest(heard);
  await books.read();
  const after = await truthAt(stage.provider.stripe);
  const more = [...books.facts]
    .filter(([type, count]) => type !== 'log_sealed' && count !== facts.get(type))
    .map(([type]) => `I5: again ${type}`);
  return JSON.stringify(before) === JSON.stringify(after) ? more : [...more, 'I5: the provider was asked for something again'];
}

const explained = (violation: string, stories: readonly Story[]): string => {
  const story = stories.find(({ orderId, userId }) => violation.includes(orderId) || violation.includes(userId));
  return story ? `${violation}: ${story.told.join(' → ')}` : violation;
};
