import { Inject } from '@nestjs/common';
import { choiceOf } from '@orderstream/contracts/notifications/mails';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { v5 } from 'uuid';
import { FindAddressee, MintToken, type Addressee } from '../accounts/accounts.commands.ts';
import { DescribeOrder } from '../orders/orders.commands.ts';
import type { ClaimedWork } from '../platform/claimed-work.ts';
import { currentContext, within } from '../platform/context.ts';
import { CommandBus, CommandHandler } from '../platform/cqrs.ts';
import { load, transact } from '../platform/decides.ts';
import { SETTINGS, type Settings } from '../platform/settings.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { FindOrderOfUnit } from '../stock/stock.commands.ts';
import { Vacuum } from '../platform/vacuum.ts';
import { writeMail } from './mail-layout.ts';
import { linkOf } from './mail-links.ts';
import { mail } from './mail.decider.ts';
import { MailChoicesVault } from './mail-choices.vault.ts';
import { MailAddressesVault } from './mail-addresses.vault.ts';
import { MailerGateway, MailServerUnavailable } from './mailer.gateway.ts';
import { DeliverMail, KeepAddress, RequestMail, SweepMails, TellSecretChanged, type MailFailure } from './notifications.commands.ts';
import { mailTable, OwedMails, type OwedMail } from './owed-mails.ts';

const patience = 60_000;

@CommandHandler(RequestMail)
export class RequestMailHandler {
  constructor(@Inject(OwedMails) private readonly owed: OwedMails) {}

  execute(request: RequestMail): Promise<void> {
    return this.owed.add(request, currentContext());
  }
}

@CommandHandler(TellSecretChanged)
export class TellSecretChangedHandler {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  async execute({ causeId, sku, productId, orderId }: TellSecretChanged): Promise<void> {
    const id = orderId ?? (await this.commands.execute(new FindOrderOfUnit(sku, productId)));
    if (id === null) return;
    const { userId, isReadable } = await this.commands.execute(new DescribeOrder(id));
    if (isReadable) await this.commands.execute(new RequestMail(causeId, userId, 'secret_changed', causeId, id));
  }
}

/** Delivers at least once: a worker that ends between the server's yes and the record leaves it to be sent again, under the same Message-ID. */
@CommandHandler(DeliverMail)
export class DeliverMailHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(MailAddressesVault) private readonly addresses: MailAddressesVault,
    @Inject(MailChoicesVault) private readonly choices: MailChoicesVault,
    @Inject(MailerGateway) private readonly mailer: MailerGateway,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(Vacuum) private readonly vacuum: Vacuum,
  ) {}

  async execute({ claim }: DeliverMail): Promise<void> {
    for (const row of claim.rows) {
      const { id, correlation_id: correlationId, cause_id: causationId, traceparent } = row;
      const trace = traceparent === null ? {} : { traceparent };
      const ids = { commandId: v5('deliver', id), correlationId, causationId, ...trace };
      await within({ ...ids, actor: theSystem, source: 'system', deadline: Date.now() + patience }, () => this.deliver(row));
      await claim.write([row], {}, null);
    }
  }

  /** Whatever the table says, a mail that is on record as sent, or as failed, is not sent again. */
  private async deliver(row: OwedMail): Promise<void> {
    const { id: mailId, user_id, order_id, template } = row;
    const { state, revision } = await load(this.store, mail, mailId);
    if (state === 'open' && (await this.isWanted(row))) {
      const failure = await this.handOver(row);
      const about = { mailId, about: { user_id, order_id, template } };
      const record = failure ? ({ type: 'RecordMailFailed', ...about, failure } as const) : ({ type: 'RecordMailSent', ...about } as const);
      await transact(this.store, mail, mailId, record, { newborn: revision === 'no_stream' });
    }
    if (template !== 'account_deleted') return;
    await this.addresses.forget(mailId);
    await this.vacuum.done();
  }

  /** As they have chosen by now: a mail that somebody does without is nobody's failure, and no fact. */
  private async isWanted({ user_id, template }: OwedMail): Promise<boolean> {
    const choice = choiceOf(template);
    return choice === null || !(await this.choices.without(user_id)).includes(choice);
  }

  /** Null when the server took it. Throws while it is worth another try. */
  private async handOver(row: OwedMail): Promise<MailFailure | null> {
    const { id: mailId, template, order_id: orderId, requested_at: since, facts } = row;
    const addressee = await this.addresseeOf(row);
    const link = addressee && (await this.linkFor(row));
    if (!addressee || !link) return 'no_recipient';
    const about = orderId === null ? null : await this.commands.execute(new DescribeOrder(orderId));
    const words = writeMail(template, { language: addressee.language, orderId, order: about, link, facts });
    const host = new URL(this.settings.publicUrl).hostname;
    const thread = facts.invoiceId && `${facts.invoiceId}@${host}`;
    try {
      const { outcome } = await this.mailer.send({
        messageId: `${mailId}@${host}`,
        to: addressee.address,
        ...words,
        ...(thread && { thread }),
      });
      return outcome === 'accepted' ? null : 'refused_by_server';
    } catch (error) {
      const givenUp = Date.now() - since.getTime() > this.settings.mailPatienceHours * 3_600_000;
      if (error instanceof MailServerUnavailable && givenUp) return 'gave_up';
      throw error;
    }
  }

  /** Only the last mail of a deleted user has an address of its own. */
  private async addresseeOf({ id, user_id, template }: OwedMail): Promise<Addressee | null> {
    const kept = template === 'account_deleted' ? await this.addresses.of(id) : null;
    return kept ?? this.commands.execute(new FindAddressee(user_id));
  }

  /** Tokens are minted when a mail is sent: only their hashes are kept, and no event knows them. */
  private async linkFor({ template, order_id, user_id, facts }: OwedMail): Promise<string | null> {
    const { path, token } = linkOf(template, order_id, facts);
    const page = `${this.settings.publicUrl}${path}`;
    if (token === null) return page;
    const minted = await this.commands.execute(new MintToken(user_id, token));
    return minted && `${page}#token=${minted}`;
  }
}

@CommandHandler(KeepAddress)
export class KeepAddressHandler {
  constructor(@Inject(MailAddressesVault) private readonly addresses: MailAddressesVault) {}

  execute({ mailId, address, language }: KeepAddress): Promise<void> {
    return this.addresses.keep(mailId, address, language);
  }
}

@CommandHandler(SweepMails)
export class SweepMailsHandler {
  constructor(@Inject(OwedMails) private readonly owed: OwedMails) {}

  execute(): Promise<void> {
    return this.owed.sweep();
  }
}

export const mailHandlers = [RequestMailHandler, TellSecretChangedHandler, DeliverMailHandler, KeepAddressHandler, SweepMailsHandler];

/** Sends what is owed. */
export const mailDelivery: ClaimedWork<OwedMail> = { table: mailTable, command: (claim) => new DeliverMail(claim) };
