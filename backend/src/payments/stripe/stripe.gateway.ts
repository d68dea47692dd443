import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { allowRecording, remainingMilliseconds } from '../../platform/deciding/context.ts';
import type { EffectPermit } from '../../platform/deciding/outside-effect.ts';
import { Outage } from '../../platform/processes/outage.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { SETTINGS, type Settings } from '../../platform/settings/settings.ts';
import type { ReadingClient } from './reading-client.ts';
import { isEvent, signedAt } from './signed-event.ts';
import { ProviderReach } from './reconciling/provider-reach.ts';
import { priceFrom, type OfferedPrice } from './settling/price.translation.ts';

export const stripeApiVersion = '2026-10-28.endive';

/** Lists one page. */
type ListPage = { limit: number; starting_after?: string };
export type PageLister<T> = (client: ReadingClient, page: ListPage) => Promise<{ data: T[]; has_more: boolean }>;

const mostKeys = 100;
const mostFailures = 2;
const longestTimer = 2 ** 31;
const [mostAheadSeconds, recentMilliseconds] = [300, 30_000];

/** The provider refused for an unforeseen reason. Its text may name people and is not passed on. */
export class ProviderRefused extends Error {
  constructor(
    readonly status: number,
    readonly code: string | null,
    readonly param: string | null,
  ) {
    super(`the payment provider refused with ${status}${code ? ` ${code}` : ''}${param ? ` about ${param}` : ''}`);
    this.name = 'ProviderRefused';
  }
}

/** The provider failed during the request: its idempotency key will return the same failure. */
export class ProviderFailed extends Outage {
  constructor(
    readonly status: number,
    /** The answer repeats an earlier failure. */
    readonly again = false,
  ) {
    super(`the payment provider failed with ${status}`);
    this.name = 'ProviderFailed';
  }
}

/** The connection to the payment provider: its server, its version, the meaning of its errors. */
@Injectable()
export class StripeGateway {
  readonly #client: Stripe | null;
  readonly shopCurrency: string;
  readonly testMode: boolean;
  readonly #webhookSecret: string;
  readonly reach = new ProviderReach({ answers: () => this.#answers(), slowAfter: 3_000, firstPause: 500, longestPause: 8_000 });

  constructor(@Inject(SETTINGS) { stripe, shopCurrency }: Settings) {
    this.shopCurrency = shopCurrency;
    this.testMode = stripe?.testMode ?? true;
    this.#webhookSecret = stripe?.webhookSecret ?? '';
    this.#client = stripe && createClient(stripe);
  }

  /** Sends a question with retries while a caller waits for the answer. Its errors are translated into the shop's own. */
  ask<T>(question: (client: ReadingClient) => Promise<T>): Promise<T> {
    return this.#send(question);
  }

  /** Requests a change, for an effect whose stream has been asked whether it is wanted. */
  write<T>(_permit: EffectPermit, request: (client: Stripe) => Promise<T>): Promise<T> {
    return this.#send(request);
  }

  async #send<T>(question: (client: Stripe) => Promise<T>): Promise<T> {
    if (!this.#client || remainingMilliseconds() <= 0 || this.reach.awaySince) throw refusal('provider_unavailable');
    try {
      const answering = withinDeadline(callWithoutStack(question, this.#client));
      const answer = await this.reach.answerUnlessAway(answering, () => refusal('provider_unavailable'));
      allowRecording();
      return answer;
    } catch (error) {
      if (isMissingAnswer(error)) this.reach.probe();
      throw translateError(error);
    }
  }

  /** The time since which the provider has not answered; null while it does. Probes it if it has not answered recently. */
  awaySince(): Date | null {
    if (this.#client) this.reach.probeAfter(recentMilliseconds);
    return this.reach.awaySince;
  }

  /** Whether the provider answers at all; a refusal is an answer. */
  async #answers(): Promise<boolean> {
    try {
      await this.#client?.prices.list({ limit: 1 }, { timeout: 2_000, maxNetworkRetries: 0 });
      return true;
    } catch (error) {
      return !isMissingAnswer(error);
    }
  }

  /**
   * Requests a change under a key. A key under which the change has failed returns that failure for a day, so the next key is
   * used: all callers use the same order, so two concurrent callers still request one change.
   */
  async change<T>(permit: EffectPermit, key: string, request: (client: Stripe, under: Stripe.RequestOptions) => Promise<T>): Promise<T> {
    for (let n = 1, failures = 0; ; n++) {
      const under = n === 1 ? { idempotencyKey: key } : { idempotencyKey: `${key}:${n}`, maxNetworkRetries: 0 };
      try {
        return await this.write(permit, (client) => request(client, under));
      } catch (error) {
        if (!(error instanceof ProviderFailed) || n >= mostKeys) throw error;
        failures += error.again ? 0 : 1;
        if (failures >= mostFailures) throw error;
      }
    }
  }

  /** Null for an object unknown to the provider. */
  find<T>(question: (client: ReadingClient) => Promise<T>): Promise<T | null> {
    return this.ask(question).catch(nullIfMissing);
  }

  /** A list page by page, each requested with the time limit of a request; `after`: the last object that was seen of it. */
  async *pages<T extends { id: string }>(list: PageLister<T>, after?: string): AsyncGenerator<T[], void> {
    do {
      const page: ListPage = { limit: 100, ...(after !== undefined && { starting_after: after }) };
      const { data, has_more } = await this.ask((client) => list(client, page));
      yield data;
      after = has_more ? data.at(-1)?.id : undefined;
    } while (after !== undefined);
  }

  async findPrice(priceId: string): Promise<OfferedPrice | null> {
    const price = await this.find((client) => client.prices.retrieve(priceId, { expand: ['product'] }));
    return price && priceFrom(price);
  }

  /** The event in these bytes, if the provider has signed them recently. */
  verifyEvent(body: Buffer, signature: string): Stripe.Event {
    if (!this.#client) throw refusal('provider_unavailable');
    const event = this.parseSigned(this.#client, body, signature);
    if (!isEvent(event)) throw refusal('invalid');
    return event;
  }

  private parseSigned(client: Stripe, body: Buffer, signature: string): unknown {
    try {
      const event: unknown = client.webhooks.constructEvent(body, signature, this.#webhookSecret);
      // The library refuses old timestamps but accepts future ones.
      if (signedAt(signature) > Date.now() / 1000 + mostAheadSeconds) throw refusal('signature_invalid');
      return event;
    } catch {
      // Forged, stale or not an event: the caller does not learn which.
      throw refusal('signature_invalid');
    }
  }
}

function createClient({ secretKey, host, port, protocol }: NonNullable<Settings['stripe']>): Stripe {
  return new Stripe(secretKey, {
    apiVersion: stripeApiVersion,
    telemetry: false,
    timeout: 8_000,
    maxNetworkRetries: 2,
    httpClient: checkingClient(),
    ...(host !== null && { host, protocol, ...(port !== null && { port }) }),
  });
}

/**
 * A client that rejects JSON of any server but the provider, which the library would accept as the answer. A rejected body counts as
 * unreadable: the provider is unavailable.
 */
function checkingClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await send(...request);
    const read = response.toJSON.bind(response);
    response.toJSON = async () => {
      const body: unknown = await read();
      if (!isProviderAnswer(body)) throw new Error('the answer is neither an object of the payment provider nor an error');
      return body;
    };
    return response;
  };
  return client;
}

function isProviderAnswer(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const { object, data } = body as { object?: unknown; data?: unknown };
  return 'error' in body || (typeof object === 'string' && (object !== 'list' || Array.isArray(data)));
}

/** The library captures a stack for every call, for errors that are translated here. Without a numeric limit, V8 collects no frames. */
function callWithoutStack<T>(question: (client: Stripe) => Promise<T>, client: Stripe): Promise<T> {
  const limit = Error.stackTraceLimit;
  Object.assign(Error, { stackTraceLimit: undefined });
  try {
    return question(client);
  } finally {
    Error.stackTraceLimit = limit;
  }
}

/** An abandoned request may still be answered: the next one with its key gets the outcome. */
async function withinDeadline<T>(question: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    const remaining = remainingMilliseconds();
    if (remaining < longestTimer) timer = setTimeout(() => reject(refusal('provider_unavailable')), remaining);
  });
  return Promise.race([question, deadline]).finally(() => clearTimeout(timer));
}

/** Whether there was no answer, or none of the provider. */
const isMissingAnswer = (error: unknown): boolean => error instanceof Stripe.errors.StripeError && error.statusCode === undefined;

/** Turns missing answers into a refusal of the shop, and the provider's failures and decisions into errors for the caller. */
function translateError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode } = error;
  const isUnavailable = statusCode === undefined || statusCode === 409 || statusCode === 429 || statusCode === 401 || statusCode === 403;
  // The request under this key has changed, by a setting or a new release: the key cannot be used again.
  if (error instanceof Stripe.errors.StripeIdempotencyError) return new ProviderFailed(statusCode ?? 400, true);
  if (isUnavailable) return Object.assign(refusal('provider_unavailable'), { cause: new Error(`${error.type} ${statusCode ?? ''}`) });
  if (statusCode >= 500) return new ProviderFailed(statusCode, error.headers?.['idempotent-replayed'] === 'true');
  return new ProviderRefused(statusCode, error.code ?? null, error.param ?? null);
}

/** Null for the provider's answer that it does not know the object; throws any other error. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof ProviderRefused && error.code === 'resource_missing') return null;
  throw error;
}

/** Throws a failure or refusal of the provider as a refusal of the shop, and any other error unchanged. */
export function throwAsRefusal(error: unknown): never {
  if (error instanceof ProviderFailed) throw refusal('provider_unavailable');
  if (!(error instanceof ProviderRefused)) throw error;
  const code = error.code === 'amount_too_small' ? 'amount_too_small' : 'provider_refused';
  throw Object.assign(refusal(code), { cause: error });
}
