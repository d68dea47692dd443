import { newObjectId } from '../ids.ts';
import { apiVersion, type ProviderWorld } from '../world.ts';
import { subscriptionRoutes, invoiceRoutes, portalRoutes } from './billing.ts';
import { catalogueRoutes } from './catalogue.ts';
import { checkoutRoutes } from './checkout.ts';
import { customerRoutes } from './customers.ts';
import { ApiError, notSupported } from './errors.ts';
import { expandPaths } from './expand.ts';
import { canonicalParams, decodeForm, type FormTree } from './form.ts';
import { eventRoutes, moneyRoutes } from './money.ts';
import { listParam, textParam } from './params.ts';
import type { ApiRoute } from './route.ts';

const routes: ApiRoute[] = [
  ...customerRoutes,
  ...catalogueRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...portalRoutes,
  ...moneyRoutes,
  ...eventRoutes,
];

/** First segments of Stripe's paths. An unsupported path below them is answered as missing here, any other as unknown. */
const stripePathWords =
  'accounts balance balance_transactions billing billing_portal charges checkout climate coupons credit_notes customers disputes events ' +
  'files identity invoiceitems invoice_payments invoices issuing mandates payment_intents payment_links payment_methods payouts plans prices ' +
  'products promotion_codes quotes radar refunds setup_attempts setup_intents sources subscription_items subscription_schedules subscriptions ' +
  'tax tax_codes tax_ids tax_rates terminal test_helpers tokens topups transfers treasury webhook_endpoints';

export interface ApiCall {
  method: string;
  path: string;
  query: string;
  body: string;
  headers: { authorization?: string; version?: string; contentType?: string; idempotencyKey?: string };
}
export interface StripeAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const idempotencyKeySeconds = 86_400;

/** Stripe's HTTP, without the HTTP. */
export class PaymentApi {
  private readonly inFlight = new Set<string>();

  constructor(private readonly w: ProviderWorld) {}

  /** Marks a call's idempotency key as in use; returns the release, or a conflict while another call uses it. */
  begin(call: ApiCall): (() => void) | StripeAnswer {
    const { idempotencyKey: key } = call.headers;
    if (call.method !== 'POST' || !key) return () => undefined;
    if (this.inFlight.has(key)) {
      const message = 'There is currently another in-progress request using this Idempotency Key. Please try again later.';
      return this.errorAnswer(
        new ApiError(409, message, { code: 'idempotency_key_in_use', type: 'idempotency_error' }),
        newObjectId('req', 14),
      );
    }
    this.inFlight.add(key);
    return () => this.inFlight.delete(key);
  }

  /** Answers one call of the API. */
  handle(call: ApiCall): StripeAnswer {
    const requestId = newObjectId('req', 14);
    try {
      this.checkCredentials(call);
      const match = this.findRoute(call);
      const tree = decodeForm(call.method === 'POST' ? call.body : call.query);
      return call.method === 'POST' ? this.answerOnce(call, match, tree, requestId) : this.callRoute(call, match, tree, requestId).answer;
    } catch (error) {
      if (error instanceof ApiError) return this.errorAnswer(error, requestId);
      throw error;
    }
  }

  private checkCredentials({ headers }: ApiCall) {
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

  private findRoute({ method, path }: ApiCall): { route: ApiRoute; id: string } {
    const route = routes.find((each) => each.method === method && each.pattern.test(path));
    if (route) return { route, id: route.pattern.exec(path)?.[1] ?? '' };
    const first = /^\/v1\/([a-z_]+)/.exec(path)?.[1];
    if (first !== undefined && stripePathWords.split(' ').includes(first)) throw notSupported(`${method} ${path.slice(0, 100)}`);
    throw new ApiError(404, `Unrecognized request URL (${method}: ${path.slice(0, 100)}).`);
  }

  /** Executes a call once per idempotency key and repeats the stored answer afterwards. */
  private answerOnce(
    call: ApiCall,
    match: { route: ApiRoute; id: string },
    tree: { [key: string]: FormTree },
    requestId: string,
  ): StripeAnswer {
    const { store } = this.w;
    const key = call.headers.idempotencyKey;
    if (!key) return this.callRoute(call, match, tree, requestId).answer;
    if (key.length > 255) throw new ApiError(400, 'Idempotency keys may be at most 255 characters.', { type: 'idempotency_error' });
    const request = `${call.path} ${canonicalParams(tree)}`;
    const before = store.find('answer', key);
    if (before && before.at > this.w.now() - idempotencyKeySeconds) {
      if (before.request !== request)
        throw new ApiError(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          { type: 'idempotency_error' },
        );
      return this.makeAnswer(before.status, before.body, requestId, { 'Idempotent-Replayed': 'true' });
    }
    const keepAnswer = ({ status, body }: StripeAnswer) => store.put('answer', { id: key, request, at: this.w.now(), status, body });
    return store.transact(() => {
      const { answer, executed } = this.callRoute(call, match, tree, requestId);
      if (executed) keepAnswer(answer);
      return answer;
    });
  }

  /** Validation errors are not stored under the idempotency key; errors of the execution are, and roll it back. */
  private callRoute(call: ApiCall, { route, id }: { route: ApiRoute; id: string }, tree: { [key: string]: FormTree }, requestId: string) {
    const { expand: wanted, ...rest } = tree;
    const paths = wanted === undefined ? [] : listParam(textParam(), 20).read(wanted, 'expand');
    const given = route.read(Object.assign(Object.create(null) as { [key: string]: FormTree }, rest));
    this.w.request = route.method === 'GET' ? null : { id: requestId, idempotency_key: call.headers.idempotencyKey ?? null };
    try {
      const body = this.w.store.savepoint(() => expandPaths(this.w, route.answer(this.w, given as never, id), paths));
      return { executed: true, answer: this.makeAnswer(200, JSON.stringify(body), requestId) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { executed: error.status < 500 && error.status !== 404, answer: this.errorAnswer(error, requestId) };
    } finally {
      this.w.request = null;
    }
  }

  private errorAnswer(error: ApiError, requestId: string): StripeAnswer {
    const headers: Record<string, string> = error.status === 501 ? { 'Stripe-Should-Retry': 'false' } : {};
    return this.makeAnswer(error.status, JSON.stringify(error.body()), requestId, headers);
  }

  private makeAnswer(status: number, body: string, requestId: string, headers: Record<string, string> = {}): StripeAnswer {
    const always = { 'Content-Type': 'application/json', 'Request-Id': requestId, 'Stripe-Version': apiVersion };
    return { status, body, headers: { ...always, 'X-Payment-Sandbox': '1', ...headers } };
  }
}
