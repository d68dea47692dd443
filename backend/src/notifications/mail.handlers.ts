import { Inject } from '@nestjs/common';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { FindAddressee, MintToken, type Addressee } from '../accounts/accounts.commands.ts';
import { CommandBus, CommandHandler } from '../platform/cqrs.ts';
import { decides, load } from '../platform/decides.ts';
import { SETTINGS, type Settings } from '../platform/settings.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { writeMail } from './mail-layout.ts';
import { linkOf } from './mail-links.ts';
import { mail, type RequestedMail } from './mail.decider.ts';
import { MailAddressesVault } from './mail-addresses.vault.ts';
import { MailerGateway, MailServerUnavailable } from './mailer.gateway.ts';
import { DeliverMail, KeepAddress, RecordMailFailed, RecordMailSent, RequestMail, type MailFailure } from './notifications.commands.ts';

/** Delivers at least once: who dies between the server's yes and its record delivers again, under the same Message-ID. */
@CommandHandler(DeliverMail)
export class DeliverMailHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(MailAddressesVault) private readonly addresses: MailAddressesVault,
    @Inject(MailerGateway) private readonly mailer: MailerGateway,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ mailId, requestedAt }: DeliverMail): Promise<void> {
    const { state } = await load(this.store, mail, mailId);
    if (state.state !== 'requested' || !state.request) return;
    const failure = await this.handOver(mailId, state.request, new Date(requestedAt));
    await this.commands.execute(failure ? new RecordMailFailed(mailId, failure) : new RecordMailSent(mailId));
    await this.addresses.forget(mailId);
  }

  /** Null when the server took it. Throws while it is worth another try. */
  private async handOver(mailId: string, request: RequestedMail, since: Date): Promise<MailFailure | null> {
    const addressee = await this.addresseeOf(mailId, request.user_id);
    const link = addressee && (await this.linkFor(request));
    if (!addressee || !link) return 'no_recipient';
    const words = writeMail(request.template, { language: addressee.language, orderId: request.order_id, link });
    const messageId = `${mailId}@${new URL(this.settings.publicUrl).hostname}`;
    try {
      const { outcome } = await this.mailer.send({ messageId, to: addressee.address, ...words });
      return outcome === 'accepted' ? null : 'refused_by_server';
    } catch (error) {
      const givenUp = Date.now() - since.getTime() > this.settings.mailPatienceHours * 3_600_000;
      if (error instanceof MailServerUnavailable && givenUp) return 'gave_up';
      throw error;
    }
  }

  private async addresseeOf(mailId: string, userId: string): Promise<Addressee | null> {
    return (await this.addresses.of(mailId)) ?? (await this.commands.execute(new FindAddressee(userId)));
  }

  /** Tokens are minted when a mail is sent: only their hashes are kept, and no event knows them. */
  private async linkFor({ template, order_id, user_id }: RequestedMail): Promise<string | null> {
    const { path, token } = linkOf(template, order_id);
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

export const mailHandlers = [
  DeliverMailHandler,
  KeepAddressHandler,
  decides(RequestMail, mail, ({ mailId }) => mailId, { newborn: true }),
  decides(RecordMailSent, mail, ({ mailId }) => mailId),
  decides(RecordMailFailed, mail, ({ mailId }) => mailId),
];
