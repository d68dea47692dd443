import { Failure } from '../folder/failure.ts';

/** Settings of the product that `npm start` accepts from its environment and passes on. */
const passedThrough =
  /_(MINUTES|SECONDS|HOURS|DAYS|MS)$|^(MAX_OPEN_UNPAID_ORDERS|SHOP_CURRENCY|LOG_LEVEL|REPLAY_AT|REQUESTS_IN_FLIGHT|SECOND_FACTOR_DEMANDED_OF)$/;

/** Settings of parts that `npm start` provides itself. */
const providedByStart = ['DATABASE_URL', 'SMTP_URL', 'STRIPE_HOST', 'STRIPE_PORT', 'STRIPE_PROTOCOL', 'GOOGLE_ISSUER'];

type Environment = Readonly<Record<string, string | undefined>>;
const isGiven = (environment: Environment, name: string) => (environment[name] ?? '') !== '';

export const givenSettings = (environment: Environment): Record<string, string> =>
  Object.fromEntries(Object.entries(environment).filter((entry): entry is [string, string] => passedThrough.test(entry[0]) && !!entry[1]));

const isLocal = (host: string) => /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** Refuses settings that `npm start` cannot use, instead of ignoring them. */
export function refuseUnusable(environment: Environment, { host, otherMachines }: { host: string; otherMachines: boolean }): void {
  const unusable = providedByStart.filter((name) => isGiven(environment, name));
  if (unusable.length > 0) {
    const remedy = `unset ${unusable.join(', ')}, or run the processes themselves against your own parts (docs/operations.md)`;
    throw new Failure('settings', `npm start brings its own parts and does not use ${unusable.join(', ')}`, remedy);
  }
  if (/^(sk|rk)_live_/.test(environment['STRIPE_SECRET_KEY'] ?? ''))
    throw new Failure('settings', 'STRIPE_SECRET_KEY is a live key', 'a shop with demo accounts takes no real money: use a test key');
  if (otherMachines) return;
  const address = environment['PUBLIC_URL'];
  const seen = [host, ...(address && URL.canParse(address) ? [new URL(address).hostname] : [])];
  if (!seen.every((name) => isLocal(name)))
    throw new Failure(
      'settings',
      `others would reach the mailbox, the sign-in stand-in and the demo accounts by ${seen.find((name) => !isLocal(name))}`,
      'leave HOST and PUBLIC_URL on this machine, or say --allow-other-machines',
    );
}
