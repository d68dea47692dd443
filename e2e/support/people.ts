import { randomBytes } from 'node:crypto';
import { eventually } from '@orderstream/client/eventually';
import { linkIn, mailsTo, type ReceivedMail } from '@orderstream/client/mailbox';
import { approveNewcomer, confirmEmail, requestSignUp } from '@orderstream/client/people';
import type { ShopClient } from '@orderstream/client/shop-client';
import type { Page } from '@playwright/test';

export const personalPassword = 'a long enough secret';

/** The mails to one address. */
export class PersonMailbox {
  constructor(
    private readonly origin: string,
    readonly address: string,
  ) {}

  all = (): Promise<ReceivedMail[]> => mailsTo(this.origin, this.address);

  /** Waits for `count` mails with this subject; returns the newest. */
  waitFor = (subject: RegExp, count = 1): Promise<ReceivedMail> =>
    eventually(async () => {
      const mails = await mailsTo(this.origin, this.address, subject);
      return mails.length >= count ? mails[0] : undefined;
    }, `mails about ${subject} to ${this.address}`);
}

/** A user created for one journey, so that journeys do not depend on each other. */
export class JourneyPerson {
  readonly password = personalPassword;

  constructor(
    readonly id: string,
    readonly email: string,
    readonly name: string,
    readonly mailbox: PersonMailbox,
  ) {}

  /** The link in the newest mail with this subject. */
  async linkFrom(subject: RegExp): Promise<string> {
    const link = linkIn(await this.mailbox.waitFor(subject));
    if (link === undefined) throw new Error(`no link in the mail about ${subject}`);
    return link;
  }
}

export class JourneyPeople {
  constructor(
    readonly visitor: ShopClient,
    readonly admin: ShopClient,
  ) {}

  unusedAddress(name = 'Nora Newcomer'): { email: string; name: string; mailbox: PersonMailbox } {
    const email = `newcomer-${Date.now().toString(36)}-${randomBytes(4).toString('hex')}@example.test`;
    return { email, name, mailbox: new PersonMailbox(this.visitor.options.origin, email) };
  }

  /** Signs up a person whose email is not confirmed. */
  async unconfirmed(about: { name?: string; email?: string } = {}): Promise<JourneyPerson> {
    const { email, name } = { ...this.unusedAddress(), ...about };
    await requestSignUp(this.visitor, { email, password: personalPassword, full_name: name });
    return new JourneyPerson(await this.registered(email), email, name, new PersonMailbox(this.visitor.options.origin, email));
  }

  /** The id of the user with this address, from the office's list: signing up does not return it. */
  registered = (email: string): Promise<string> =>
    eventually(async () => {
      const { items } = await this.admin.get(`/api/admin/users?search=${encodeURIComponent(email)}`);
      return items.find((one) => one.email === email)?.id;
    }, `listing ${email} in the office`);

  /** Signs up a person with a confirmed email, who awaits approval. */
  async pending(about: { name?: string; email?: string } = {}): Promise<JourneyPerson> {
    const person = await this.unconfirmed(about);
    await confirmEmail(this.visitor, person.email);
    return person;
  }

  /** Signs up a person who is confirmed and approved. */
  async active(about: { name?: string; email?: string } = {}): Promise<JourneyPerson> {
    const person = await this.pending(about);
    await approveNewcomer(this.admin, person.id);
    return person;
  }

  async withRole(role: 'admin' | 'auditor' | 'moderator', about: { name?: string } = {}): Promise<JourneyPerson> {
    const person = await this.active(about);
    await this.admin.put(`/api/admin/users/${person.id}/roles/${role}`, { reason: 'joined_team' });
    return person;
  }

  async setStatus({ id }: JourneyPerson, status: 'active' | 'pending_approval' | 'inactive' | 'suspended'): Promise<void> {
    await this.admin.patch(`/api/admin/users/${id}/status`, { status });
  }

  signedIn = ({ email, password: secret }: JourneyPerson): Promise<ShopClient> => this.visitor.signIn(email, secret);
}

/** Signs in without the form: sets the session cookie and opens a page. */
export async function signInByCookie(page: Page, who: { email: string; password: string }, path = '/app'): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email: who.email, password: who.password } });
  if (!answer.ok()) throw new Error(`${who.email} was not let in: ${answer.status()} ${await answer.text()}`);
  await page.goto(path);
}
