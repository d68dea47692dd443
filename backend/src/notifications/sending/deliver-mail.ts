import { theSystem } from '@orderstream/contracts/shared/actor';
import type { InvoiceState } from '@orderstream/contracts/notifications/mails';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { v5 } from 'uuid';
import { accountStanding } from '../../accounts/account-standing.api.ts';
import { FindAddressee, MintToken, type Addressee } from '../../accounts/accounts.commands.ts';
import { describeOrder, type DescribedOrder } from '../../orders/order/describe-order.api.ts';
import type { Claim, ClaimedWork } from '../../platform/processes/claimed-work.ts';
import { withContext } from '../../platform/deciding/context.ts';
import { ifWanted, type EffectPermit } from '../../platform/deciding/outside-effect.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import type { DepsOf } from '../../platform/deciding/use-case.ts';
import { SETTINGS } from '../../platform/settings/settings.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { Vacuum } from '../../platform/database/vacuum.ts';
import { recordedSubscription } from '../../subscriptions/recorded-subscription.api.ts';
import { writeMail } from './mail-layout.ts';
import { mail, type MailCommand, type MailFailure } from './mail.decider.ts';
import { isStillTrue, mailPath } from '../mails/mail.ts';
import { mails } from '../mails/mails.gen.ts';
import { MailChoicesVault } from '../choices/mail-choices.vault.ts';
import { MailWordsVault } from './mail-words.vault.ts';
import { MailAddressesVault } from './mail-addresses.vault.ts';
import { MailerGateway, MailServerUnavailable } from './mailer.gateway.ts';
import { mailTable, type OwedMail } from './owed-mails.vault.ts';

const patience = 60_000;

/** The Message-ID without its host. */
const messageNameOf = ({ id, template, facts: { chargeId, again } }: OwedMail): string =>
  chargeId && !again && mails[template].isOncePerCharge ? `${template}.${chargeId}` : id;

const needs = {
  store: EVENT_STORE,
  send: SEND,
  addresses: MailAddressesVault,
  choices: MailChoicesVault,
  added: MailWordsVault,
  mailer: MailerGateway,
  settings: SETTINGS,
  vacuum: Vacuum,
};
type Deps = DepsOf<typeof needs>;

/** Hands owed mails to the mail server and records the outcome. At-least-once delivery: after a crash between the server's answer and the record, the mail is sent again under the same Message-ID. */
async function deliverMails(claim: Claim<OwedMail>, deps: Deps): Promise<void> {
  for (const row of claim.rows) {
    const { id, correlation_id: correlationId, cause_id: causationId, traceparent } = row;
    const trace = traceparent === null ? {} : { traceparent };
    const ids = { commandId: v5('deliver', id), correlationId, causationId, ...trace };
    await withContext({ ...ids, actor: theSystem, source: 'system', deadline: Date.now() + patience }, () => deliverOne(deps, row));
    await claim.write([row], {}, null);
  }
}

export const mailDelivery: ClaimedWork<OwedMail, typeof needs> = { table: mailTable, needs, carryOut: deliverMails };

/** Sends one mail, unless its stream records it as sent or failed: the stream is authoritative, not the table. */
async function deliverOne(deps: Deps, row: OwedMail): Promise<void> {
  const { store, addresses, added, vacuum } = deps;
  const { id: mailId, user_id, order_id, template } = row;
  const { takesNote, isAfterDeletion } = mails[template];
  await ifWanted(
    store,
    () => openMail(deps, row),
    async (permit, { order, isNewStream }) => {
      const outcome = await handOver(deps, permit, row, order);
      const about = { mailId, about: { user_id, order_id, template } };
      const record = (command: MailCommand) => transact(store, mail, mailId, command, { isNewStream });
      if (outcome === 'sent') await record({ type: 'RecordMailSent', ...about });
      else if (outcome !== 'withdrawn') await record({ type: 'RecordMailFailed', ...about, failure: outcome });
    },
  );
  if (takesNote) await added.forget(row.correlation_id);
  if (!isAfterDeletion) return;
  await addresses.forget(mailId);
  await vacuum.vacuumDeletedRows();
}

/** The order of a mail that is neither sent nor failed, and still wanted; null for any other mail. */
async function openMail(deps: Deps, row: OwedMail): Promise<{ order: DescribedOrder | null; isNewStream: boolean } | null> {
  const { store } = deps;
  const { state, revision } = await load(store, mail, row.id);
  if (state !== 'open') return null;
  const order = row.order_id === null ? null : await describeOrder(store, row.order_id);
  const isOpen = (await isWanted(deps, row)) && (await stillApplies(deps, row, order));
  return isOpen ? { order, isNewStream: revision === 'no_stream' } : null;
}

/** Whether the user allows this mail at the time of sending, or the office resends it. An unwanted mail leaves no event. */
async function isWanted({ choices }: Deps, { user_id, template, facts }: OwedMail): Promise<boolean> {
  const { choice } = mails[template];
  return facts.again === true || choice === undefined || !(await choices.optedOut(user_id)).includes(choice);
}

/** Whether a mail that was delayed still applies to the present order and account. If not, it is omitted like an unwanted one. */
async function stillApplies({ store }: Deps, { template, user_id, facts }: OwedMail, order: DescribedOrder | null): Promise<boolean> {
  const account = mails[template].validWhile?.account ? await accountStanding(store, user_id) : null;
  const status = order?.status;
  const invoice = mails[template].validWhile?.invoice ? await invoiceState(store, facts) : null;
  return isStillTrue(mails[template], { order: status ? { status } : null, account, invoice });
}

async function invoiceState(store: EventStore, { subscriptionId, invoiceId }: OwedMail['facts']): Promise<InvoiceState | null> {
  if (!subscriptionId || !invoiceId) return null;
  const { paidInvoices, endedAt } = await recordedSubscription(store, subscriptionId);
  if (paidInvoices.includes(invoiceId)) return 'paid';
  return endedAt === null ? 'open' : 'closed';
}

/** Hands a mail to the server. Throws while another attempt may succeed. A mail whose link was withdrawn is omitted. */
async function handOver(
  deps: Deps,
  permit: EffectPermit,
  row: OwedMail,
  order: DescribedOrder | null,
): Promise<MailFailure | 'sent' | 'withdrawn'> {
  const { mailer, settings } = deps;
  const { template, order_id: orderId, requested_at: since, facts } = row;
  const addressee = await addresseeOf(deps, row);
  if (!addressee) return 'no_recipient';
  const link = await linkFor(deps, row);
  if (link === null) return 'withdrawn';
  const note = mails[template].takesNote ? await deps.added.of(row.correlation_id, row.user_id) : null;
  const words = writeMail(template, { language: addressee.language, orderId, order, link, facts, note });
  const host = new URL(settings.publicUrl).hostname;
  const thread = facts.invoiceId && `${facts.invoiceId}@${host}`;
  try {
    const { outcome } = await mailer.send(permit, {
      messageId: `${messageNameOf(row)}@${host}`,
      to: addressee.address,
      ...words,
      ...(thread && { thread }),
    });
    return outcome === 'accepted' ? 'sent' : 'refused_by_server';
  } catch (error) {
    const isTooLate = Date.now() - since.getTime() > settings.mailPatienceHours * 3_600_000;
    if (error instanceof MailServerUnavailable && isTooLate) return 'gave_up';
    throw error;
  }
}

/** Only the last mail of a deleted user has its own address. */
async function addresseeOf({ send, addresses }: Deps, { id, user_id, template }: OwedMail): Promise<Addressee | null> {
  const kept = mails[template].isAfterDeletion ? await addresses.of(id) : null;
  return kept ?? send(new FindAddressee({ userId: user_id }));
}

/** In the fragment, a token reaches no server's log. Tokens are minted when a mail is sent: only their hashes are kept, and no event knows them. */
async function linkFor(
  { send, settings }: Deps,
  { template, order_id, user_id, facts, requested_at: requestedAt }: OwedMail,
): Promise<string | null> {
  const { token } = mails[template];
  const page = `${settings.publicUrl}${mailPath(mails[template], { orderId: order_id, facts })}`;
  if (!token) return page;
  const mintedToken = await send(new MintToken({ userId: user_id, purpose: token, requestedAt }));
  return mintedToken && `${page}#token=${mintedToken}`;
}
