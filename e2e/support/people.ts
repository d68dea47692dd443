import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { Mailbox } from './mailbox.ts';

export const password = 'a long enough secret';

/** A person of a journey's own, so that journeys neither meet nor depend on each other. */
export class Person {
  readonly password = password;

  constructor(
    readonly id: string,
    readonly email: string,
    readonly name: string,
    readonly mailbox: Mailbox,
  ) {}

  /** The address in the newest mail of that kind, as the person would click it. */
  async linkFrom(subject: RegExp): Promise<string> {
    const { text } = await this.mailbox.waitFor(subject);
    const [link] = /https?:\/\/\S+#token=\S+/.exec(text) ?? [];
    if (link === undefined) throw new Error(`no link in the mail about ${subject}`);
    return link;
  }
}

const tokenIn = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('token');

export class People {
  constructor(
    readonly visitor: Api,
    readonly admin: Api,
    private readonly mailOf: (address: string) => Mailbox,
  ) {}

  nobody(name = 'Nora Newcomer'): { email: string; name: string; mailbox: Mailbox } {
    const email = `newcomer-${Date.now().toString(36)}-${randomBytes(4).toString('hex')}@example.test`;
    return { email, name, mailbox: this.mailOf(email) };
  }

  async unconfirmed(about: { name?: string; email?: string } = {}): Promise<Person> {
    const { email, name } = { ...this.nobody(), ...about };
    const body = { email, password, full_name: name, accept_terms: true };
    await this.visitor.post('/api/auth/signup', body);
    return new Person(await this.registered(email), email, name, this.mailOf(email));
  }

  /** The id of the person with this address: signing up does not return it, and the office lists it a moment later. */
  async registered(email: string): Promise<string> {
    const path = `/api/admin/users?search=${encodeURIComponent(email)}`;
    for (let waited = 0; waited < 30_000; waited += 50) {
      const { items } = await this.admin.get<{ items: { id: string; email: string }[] }>(path);
      const found = items.find((one) => one.email === email);
      if (found) return found.id;
      await sleep(50);
    }
    throw new Error(`the office lists no user with ${email}`);
  }

  async pending(about: { name?: string; email?: string } = {}): Promise<Person> {
    const person = await this.unconfirmed(about);
    await this.visitor.post('/api/auth/confirm', { token: tokenIn(await person.linkFrom(/confirm/i)) });
    return person;
  }

  async active(about: { name?: string; email?: string } = {}): Promise<Person> {
    const person = await this.pending(about);
    await this.setStatus(person, 'active');
    return person;
  }

  async withRole(role: 'admin' | 'auditor' | 'moderator', about: { name?: string } = {}): Promise<Person> {
    const person = await this.active(about);
    await this.admin.put(`/api/admin/users/${person.id}/roles/${role}`, { reason: 'joined_team' });
    return person;
  }

  async setStatus({ id }: Person, status: 'active' | 'pending_approval' | 'inactive' | 'suspended'): Promise<void> {
    await this.admin.patch(`/api/admin/users/${id}/status`, { status });
  }

  signedIn = ({ email, password: secret }: Person): Promise<Api> => this.visitor.signIn(email, secret);
}

/** Signed in without the form: the browser gets its cookie, and finds its session when it opens a page. */
export async function enter(page: Page, who: { email: string; password: string }, path = '/app'): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email: who.email, password: who.password } });
  if (!answer.ok()) throw new Error(`${who.email} was not let in: ${answer.status()} ${await answer.text()}`);
  await page.goto(path);
}
