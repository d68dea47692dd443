import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { rowsOf } from '../platform/database.ts';
import { SETTINGS, type Settings } from '../platform/settings.ts';
import { AlertsController } from './alerts.controller.ts';
import { alertHandlers } from './alerts.handlers.ts';
import { MailAddress } from './mail-address.entity.ts';
import { MailChoicesController } from './mail-choices.controller.ts';
import { MailChoicesVault } from './mail-choices.vault.ts';
import { MailAddressesVault } from './mail-addresses.vault.ts';
import { mailHandlers } from './mail.handlers.ts';
import { MailerGateway } from './mailer.gateway.ts';
import { OwedMails } from './owed-mails.ts';

const mailer = {
  provide: MailerGateway,
  inject: [SETTINGS],
  useFactory: ({ smtpUrl, mailFrom }: Settings) => new MailerGateway(smtpUrl, mailFrom),
};

@Module({
  imports: [rowsOf(MailAddress)],
  controllers: [AlertsController, MailChoicesController],
  providers: [...mailHandlers, ...alertHandlers, MailAddressesVault, MailChoicesVault, OwedMails, mailer],
})
export class NotificationsModule implements OnApplicationShutdown {
  constructor(@Inject(MailerGateway) private readonly gateway: MailerGateway) {}

  onApplicationShutdown(): void {
    this.gateway.close();
  }
}
