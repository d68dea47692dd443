import { setTimeout as sleep } from 'node:timers/promises';
import { demoAccounts, demoPassword, type DemoAccount } from './accounts.ts';
import { ApiClient } from './client.ts';
import { stockShop } from './goods.ts';

type Session = { access_token: string; user: { id: string } };
type Me = { id: string; status: string; roles: string[] };
export type Surroundings = {
  address: string;
  mailbox: string;
  /** Grants the administrator role from the command line, as `npm run ops -- grant` does. */
  grantAdmin: (email: string) => Promise<void>;
};

function accept(answer: { code: string | undefined }, what: string, ...fine: string[]): void {
  if (answer.code !== undefined && !fine.includes(answer.code)) throw new Error(`${what} was refused: ${answer.code}`);
}

async function eventually<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
  for (let waited = 0; waited < 30_000; waited += 200) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(200);
  }
  throw new Error(`${what} did not happen within 30 s`);
}

/** The tokens of all confirmation mails, the newest first: the link is the only place where they stand. */
async function confirmationTokens(mailbox: string, email: string): Promise<string[]> {
  const response = await fetch(`${mailbox}/api/messages?to=${encodeURIComponent(email)}`);
  const { items } = (await response.json()) as { items: { text: string; html: string | null }[] };
  return items.flatMap(({ text, html }) => /confirm-email#token=([\w.~-]+)/.exec(`${text}\n${html ?? ''}`)?.[1] ?? []);
}

/** An interrupted start may have left a mail whose token is no longer taken: whichever of them is, will do. */
async function confirm(api: ApiClient, mailbox: string, email: string): Promise<void> {
  const tried = new Set<string>();
  await eventually(`confirming ${email}`, async () => {
    for (const token of (await confirmationTokens(mailbox, email)).filter((one) => !tried.has(one))) {
      tried.add(token);
      const answer = await api.post('/api/auth/confirm', { token });
      accept(answer, `confirming ${email}`, 'token_invalid');
      if (answer.code === undefined) return true;
    }
    return undefined;
  });
}

async function signIn(api: ApiClient, email: string): Promise<Session | undefined> {
  const answer = await api.post<Session>('/api/auth/login', { email, password: demoPassword });
  accept(answer, `signing in as ${email}`, 'email_not_confirmed', 'wrong_credentials');
  return answer.code === undefined ? answer.body : undefined;
}

/** Signed up and confirmed; repeats nothing that an interrupted start had done. */
async function enrol(api: ApiClient, mailbox: string, { email, name, business }: DemoAccount): Promise<Session> {
  const known = await signIn(api, email);
  if (known) return known;
  const person = { email, password: demoPassword, full_name: name, business_name: business, accept_terms: true };
  // An unconfirmed address gets the link again.
  accept(await api.post('/api/auth/signup', person), `signing up ${email}`);
  await confirm(api, mailbox, email);
  const session = await signIn(api, email);
  if (!session) throw new Error(`${email} could not sign in after confirming`);
  return session;
}

const me = async (api: ApiClient, { access_token }: Session) => (await api.signedIn(access_token).get<Me>('/api/me')).body;

async function makeAdministrator(api: ApiClient, session: Session, email: string, surroundings: Surroundings): Promise<ApiClient> {
  if (!(await me(api, session)).roles.includes('admin')) {
    await surroundings.grantAdmin(email);
    await eventually(`making ${email} administrator`, async () => ((await me(api, session)).roles.includes('admin') ? true : undefined));
  }
  return api.signedIn(session.access_token);
}

async function letIn(admin: ApiClient, id: string, account: DemoAccount): Promise<void> {
  if (account.approved) accept(await admin.patch(`/api/admin/users/${id}/status`, { status: 'active' }), `approving ${account.email}`);
  if (account.role !== 'customer')
    accept(
      await admin.put(`/api/admin/users/${id}/roles/${account.role}`, { reason: 'joined_team' }),
      `making ${account.email} ${account.role}`,
    );
}

/** Brings the demo accounts and their shop into being through the public API; may be run again after a crash in the middle. */
export async function seedDemo(surroundings: Surroundings): Promise<void> {
  const [first, ...others] = demoAccounts;
  const api = new ApiClient(surroundings.address);
  const admin = await makeAdministrator(api, await enrol(api, surroundings.mailbox, first), first.email, surroundings);
  for (const account of others) {
    const session = await enrol(api, surroundings.mailbox, account);
    await letIn(admin, session.user.id, account);
  }
  await stockShop(admin);
}
