import { newId } from '../ids.ts';
import { apiVersion, type World } from '../world.ts';
import { subscriptionRoutes, invoiceRoutes, portalRoutes } from './billing.ts';
import { catalogueRoutes } from './catalogue.ts';
import { checkoutRoutes } from './checkout.ts';
import { customerRoutes } from './customers.ts';
import { ApiError, lacks } from './errors.ts';
import { expand } from './expand.ts';
import { canonical, decodeForm, type Tree } from './form.ts';
import { eventRoutes, moneyRoutes } from './money.ts';
import { list, text } from './params.ts';
import type { Route } from './route.ts';

const routes: Route[] = [
  ...customerRoutes,
  ...catalogueRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...portalRoutes,
  ...moneyRoutes,
  ...eventRoutes,
];

/** First words of Stripe's own addresses: an address below them is lacking here, any other is unknown everywhere. */
const known =
  'accounts balance balance_transactions billing billing_portal charges checkout climate coupons credit_notes customers disputes events ' +
  'files identity invoiceitems invoice_payments invoices issuing mandates payment_intents payment_links payment_methods payouts plans prices ' +
  'products promotion_codes quotes radar refunds setup_attempts setup_intents sources subscription_items subscription_schedules subscriptions ' +
  'tax tax_codes tax_ids tax_rates terminal test_helpers tokens topups transfers treasury webhook_endpoints';

export interface Call {
  method: string;
  path: string;
  query: string;
  body: string;
  headers: { authorization?: string; version?: string; contentType?: string; idempotencyKey?: string };
}
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const keyLife = 86_400;

/** Stripe's HTTP, without the HTTP. */
export class Api {
  private readonly inFlight = new Set<string>();

  constructor(private readonly w: World) {}

  /** Whether a call may begin under its key; a second one meanwhile is a conflict. */
  begin(call: Call): (() => void) | Answer {
    const { idempotencyKey: key } = call.headers;
    if (call.method !== 'POST' || !key) return () => undefined;
    if (this.inFlight.has(key)) {
      const message = 'There is currently another in-progress request using this Idempotency Key. Please try again later.';
      return this.refused(new ApiError(409, message, { code: 'idempotency_key_in_use', type: 'idempotency_error' }), newId('req', 14));
    }
    this.inFlight.add(key);
    return () => this.inFlight.delete(key);
  }

  handle(call: Call): Answer {
    const requestId = newId('req', 14);
    try {
      this.admit(call);
      const found = this.find(call);
      const tree = decodeForm(call.method === 'POST' ? call.body : call.query);
      return call.method === 'POST' ? this.once(call, found, tree, requestId) : this.execute(call, found, tree, requestId).answer;
    } catch (error) {
      if (error instanceof ApiError) return this.refused(error, requestId);
      throw error;
    }
  }

  private admit({ headers }: Call) {
    const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
    if (given === undefined) throw new ApiError(401, 'You did not provide an API key.');
    if (given !== this.w.settings.secretKey) {
      if (/^[sr]k_(live|test)_/.test(given) && !given.startsWith('sk_test_sandbox_'))
        console.error('REFUSED: a key that is not the sandbox’s own was sent to the payment sandbox. Revoke it if it is a real one.');
      throw new ApiError(401, 'Invalid API Key provided. The payment sandbox takes only its own sk_test_sandbox_ key.');
    }
    if (headers.version !== undefined && headers.version !== apiVersion)
      throw new ApiError(400, `Invalid Stripe API version: the payment sandbox speaks ${apiVersion}.`);
    if (headers.contentType !== undefined && !/^application\/x-www-form-urlencoded\b/.test(headers.contentType))
      throw new ApiError(400, `Invalid content type: ${headers.contentType.slice(0, 60)}`);
  }

  private find({ method, path }: Call): { route: Route; id: string } {
    const route = routes.find((each) => each.method === method && each.pattern.test(path));
    if (route) return { route, id: route.pattern.exec(path)?.[1] ?? '' };
    const first = /^\/v1\/([a-z_]+)/.exec(path)?.[1];
    if (first !== undefined && known.split(' ').includes(first)) throw lacks(`${method} ${path.slice(0, 100)}`);
    throw new ApiError(404, `Unrecognized request URL (${method}: ${path.slice(0, 100)}).`);
  }

  /** The first outcome under a key is the only one. */
  private once(call: Call, found: { route: Route; id: string }, tree: { [key: string]: Tree }, requestId: string): Answer {
    const { store } = this.w;
    const key = call.headers.idempotencyKey;
    if (!key) return this.execute(call, found, tree, requestId).answer;
    if (key.length > 255) throw new ApiError(400, 'Idempotency keys may be at most 255 characters.', { type: 'idempotency_error' });
    const request = `${call.path} ${canonical(tree)}`;
    const before = store.find('answer', key);
    if (before && before.at > this.w.now() - keyLife) {
      if (before.request !== request)
        throw new ApiError(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          { type: 'idempotency_error' },
        );
      return this.answer(before.status, before.body, requestId, { 'Idempotent-Replayed': 'true' });
    }
    const keep = ({ status, body }: Answer) => store.put('answer', { id: key, request, at: this.w.now(), status, body });
    return store.transact(() => {
      const { answer, executed } = this.execute(call, found, tree, requestId);
      if (executed) keep(answer);
      return answer;
    });
  }

  /** What fails before anything was done is not remembered; what fails while doing it is, and leaves nothing else behind. */
  private execute(call: Call, { route, id }: { route: Route; id: string }, tree: { [key: string]: Tree }, requestId: string) {
    const { expand: wanted, ...rest } = tree;
    const paths = wanted === undefined ? [] : list(text(), 20).read(wanted, 'expand');
    const given = route.read(Object.assign(Object.create(null) as { [key: string]: Tree }, rest));
    this.w.request = route.method === 'GET' ? null : { id: requestId, idempotency_key: call.headers.idempotencyKey ?? null };
    try {
      const body = this.w.store.savepoint(() => expand(this.w, route.answer(this.w, given as never, id), paths));
      return { executed: true, answer: this.answer(200, JSON.stringify(body), requestId) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { executed: error.status < 500 && error.status !== 404, answer: this.refused(error, requestId) };
    } finally {
      this.w.request = null;
    }
  }

  private refused(error: ApiError, requestId: string): Answer {
    const headers: Record<string, string> = error.status === 501 ? { 'Stripe-Should-Retry': 'false' } : {};
    return this.answer(error.status, JSON.stringify(error.body()), requestId, headers);
  }

  private answer(status: number, body: string, requestId: string, headers: Record<string, string> = {}): Answer {
    const always = { 'Content-Type': 'application/json', 'Request-Id': requestId, 'Stripe-Version': apiVersion };
    return { status, body, headers: { ...always, 'X-Payment-Sandbox': '1', ...headers } };
  }
}
