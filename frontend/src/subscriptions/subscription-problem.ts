import { RefusalError, isRefusal } from '../platform/refused.ts';
import { sentenceFor } from '../platform/refusal-words.ts';
import { textsNow } from '../platform/texts.ts';
import { toast } from '../ui/feedback/toasts.ts';
import { subscriptionRefusalTexts } from './subscriptions.refusals.ts';
import { subscriptionsTexts } from './subscriptions.texts.ts';

/** The session has ended; the guard of the page leads to the sign-in page. */
export const isUnauthorized = (error: unknown): boolean => error instanceof RefusalError && error.status === 401;

/** Rethrows the error; a toast says if the session has ended. */
export function rethrowUnauthorized(error: unknown): never {
  if (isUnauthorized(error)) toast.error(textsNow(subscriptionsTexts).notAuthorized);
  throw error;
}

/** Why a subscription could not be changed. */
export const whySubscriptionNotChanged = (error: unknown): string =>
  isUnauthorized(error) ? textsNow(subscriptionsTexts).logInAgain : sentenceFor(error, subscriptionRefusalTexts, '');

/** Shows in a toast why a subscription could not be changed. */
export function showSubscriptionNotChanged(error: unknown, failed: string): void {
  if (isUnauthorized(error)) toast.error(whySubscriptionNotChanged(error));
  else toast.error(failed, whySubscriptionNotChanged(error) || undefined);
}

/** Shows in a toast why the provider's portal did not open. */
export function showPortalNotOpened(error: unknown): void {
  const t = textsNow(subscriptionsTexts);
  if (isUnauthorized(error)) return toast.error(t.logInAgain);
  if (isRefusal(error, 'no_payment_profile')) return toast.error(t.noProfile, t.noProfileText);
  toast.error(t.portalFailed, sentenceFor(error, subscriptionRefusalTexts, '') || undefined);
}
