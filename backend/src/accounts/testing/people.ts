import { eventually } from '@orderstream/client/eventually';
import type { AccountStatus, Role } from '@orderstream/contracts/accounts/lifecycle';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { readModels } from '@orderstream/projections/registry';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { AuditHttpModule } from '../../audit/audit.module.ts';
import { NotificationsModule } from '../../notifications/notifications.module.ts';
import type { AnyEvent } from '@orderstream/contracts/shared/event';
import type { Command, Reached } from '../../platform/deciding/command.ts';
import { asSystem } from '../../platform/deciding/context.ts';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import type { Decider } from '../../platform/deciding/decider.ts';
import { transact } from '../../platform/deciding/decides.ts';
import { depsIn, type Sweep } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { OfficeHttpModule } from '../../office/office.module.ts';
import { OrdersHttpModule } from '../../orders/orders.module.ts';
import { PaymentsModule } from '../../payments/payments.module.ts';
import { StockHttpModule } from '../../stock/stock.module.ts';
import { testApp, type TestAnswer, type AppOptions, type TestApp } from '../../platform/testing/app.ts';
import { ChangeStatus } from '../administration/change-status.ts';
import { GrantRole } from '../administration/grant-role.ts';
import { account } from '../account.decider.ts';
import { AccountsHttpModule } from '../accounts.module.ts';
import type { SessionAnswer } from '../auth.requests.ts';
import { Outbox } from '../outbox/outbox.vault.ts';
import { PeopleVault } from '../people/people.vault.ts';
import { TokensVault } from '../mail-links/tokens.vault.ts';
import { startWorkerBeside } from './background.ts';
import { cheapHashing } from './cheap-hashing.ts';

export const goodPassword = 'correct horse';
export type SignedInPerson = { id: string; email: string; token: string; cookie: string };

/** Users of the API. They get the tokens of mails without waiting for the mails. */
export class People {
  private count = 0;

  constructor(readonly app: TestApp) {}

  signUp(email: string, more: object = {}, headers: Record<string, string> = {}) {
    const body = { email, password: goodPassword, full_name: 'Ann Example', accept_terms: true, ...more };
    return this.app.post<{ code?: string }>('/api/auth/signup', body, { headers });
  }

  /** The id of the account with this address, which the answer to a sign-up does not reveal. Carries out its stored commands first. */
  async registeredId(email: string): Promise<string> {
    const person = await this.app.nest.get(PeopleVault, { strict: false }).findByEmail(email);
    if (!person) throw new Error(`nobody has signed up as ${email}`);
    await this.app.nest.get(Outbox, { strict: false }).carryOutAllOf(person.user_id);
    return person.user_id;
  }

  /** Signs up, and returns the id of the account. */
  async signUpUser(email: string, more: object = {}, headers: Record<string, string> = {}): Promise<string> {
    const answer = await this.signUp(email, more, headers);
    if (answer.status !== 202) throw new Error(`${email} could not sign up: ${answer.text}`);
    return this.registeredId(email);
  }

  login(email: string, password = goodPassword, headers: Record<string, string> = {}) {
    return this.app.post<SessionAnswer & { code?: string }>('/api/auth/login', { email, password }, { headers });
  }

  /** A one-time token, as a mail would contain it. */
  async mint(userId: string, purpose: 'confirm_email' | 'reset_password', minutes = 10): Promise<string> {
    const token = await this.app.nest.get(TokensVault, { strict: false }).mint(userId, purpose, minutes, new Date());
    if (token === null) throw new Error(`${userId} has no account, or has just changed the password`);
    return token;
  }

  get store(): EventStore {
    return this.app.nest.get<EventStore>(EVENT_STORE, { strict: false });
  }

  /** Queries the database directly. */
  rows<Row>(sql: string, values: unknown[] = []): Promise<Row> {
    return this.app.nest.get(DataSource, { strict: false }).query(sql, values);
  }

  /** Executes a command as the system, outside of requests. */
  execute<A>(command: Command<A>): Promise<A> {
    return asSystem(60_000, () => this.app.nest.get(CommandBus, { strict: false }).execute(command));
  }

  /** Runs a sweep as housekeeping does. */
  runSweep(one: Sweep): Promise<void> {
    return one.run(depsIn(this.app.nest, one.needs));
  }

  /** Decides a command on one stream, as its handler would. */
  decide<S, C extends { readonly type: string }, E extends AnyEvent>(
    decider: Decider<S, C, E>,
    id: string,
    command: NoInfer<C>,
  ): Promise<Reached> {
    return asSystem(60_000, () => transact(this.store, decider, id, command));
  }

  /** Starts the deletion of an account, as its owner would. */
  startDeletion(userId: string): Promise<Reached> {
    return this.decide(account, userId, { type: 'StartDeletion', userId, by: { kind: 'user', id: userId, role: 'customer' } });
  }

  /** Creates an active account without mails and passwords. */
  async activate(userId: string): Promise<void> {
    await this.decide(account, userId, { type: 'RegisterUser', userId, method: 'password' });
    await this.decide(account, userId, { type: 'ConfirmEmail', userId });
    await this.execute(new ChangeStatus({ userId, to: 'active', by: theSystem }));
  }

  /** Signs up, confirms and signs in a new person with this status and these roles. */
  async person(status: AccountStatus = 'active', roles: readonly Role[] = []): Promise<SignedInPerson> {
    const email = `person${(this.count += 1)}.${v7().slice(-8)}@shop.test`;
    const id = await this.signUpUser(email);
    await this.app.post('/api/auth/confirm', { token: await this.mint(id, 'confirm_email') });
    const decisions = [
      ...(status === 'pending_approval' ? [] : [new ChangeStatus({ userId: id, to: status, by: theSystem })]),
      ...roles.map((role) => new GrantRole({ userId: id, role, by: theSystem })),
    ];
    let reached: string | undefined;
    for (const decision of decisions) reached = (await this.execute(decision)).position;
    const session = await this.login(email);
    if (session.status !== 200) throw new Error(`${email} could not sign in: ${session.text}`);
    const person = { id, email, token: session.body.access_token, cookie: cookieOf(session) };
    await this.waitForTables(person, status, roles, reached);
    return person;
  }

  me = (token: string, after?: string) =>
    this.app.get<{ status: AccountStatus; roles: Role[]; id: string }>('/api/me', {
      as: token,
      headers: after ? { 'x-read-after': after } : {},
    });

  /** Waits until the tables show the status and the roles. */
  private waitForTables({ token }: SignedInPerson, status: AccountStatus, roles: readonly Role[], after?: string): Promise<boolean> {
    return eventually(async () => {
      const { body } = await this.me(token, after);
      return body.status === status && body.roles.length === roles.length;
    }, 'keeping up of the tables');
  }
}

/** The cookies of an answer as the header that a browser would send. */
export const cookieOf = ({ headers }: TestAnswer<unknown>): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

type PeopleOptions = Partial<AppOptions> & { withWorker?: boolean; hashing?: 'cheap' | 'as in production' };

/** Starts the API before the specs of this block, optionally with a worker, and returns its users. */
export function startShop({ withWorker = false, hashing = 'cheap', ...options }: PeopleOptions = {}): () => People {
  // Registered first, so that it ends first: the servers that it uses end afterwards.
  const work = withWorker ? startWorkerBeside() : null;
  const usual = [
    AccountsHttpModule,
    NotificationsModule,
    StockHttpModule,
    OrdersHttpModule,
    OfficeHttpModule,
    PaymentsModule,
    AuditHttpModule,
  ];
  const { capabilities = usual } = options;
  const started = testApp({
    models: readModels,
    ...options,
    capabilities: hashing === 'cheap' ? [...capabilities, cheapHashing] : capabilities,
  });
  if (work) beforeAll(() => work.start(started()));
  let made: People | null = null;
  return () => (made ??= new People(started()));
}
