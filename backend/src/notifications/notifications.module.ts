import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { decides } from '../platform/deciding/decides.ts';
import { entitiesModule } from '../platform/database/database.ts';
import { SETTINGS, type Settings } from '../platform/settings/settings.ts';
import { AlertsController } from './alerts/alerts.controller.ts';
import { stockAlertDecider } from './alerts/alerts.decider.ts';
import { MailAddress } from './sending/mail-address.entity.ts';
import { MailChoicesController } from './choices/mail-choices.controller.ts';
import { MailChoicesVault } from './choices/mail-choices.vault.ts';
import { MailsAdminController } from './sending/mails.admin.controller.ts';
import { MailAddressesVault } from './sending/mail-addresses.vault.ts';
import { MailWordsVault } from './sending/mail-words.vault.ts';
import { MailerGateway } from './sending/mailer.gateway.ts';
import { RequestAlert } from './notifications.commands.ts';
import { OwedMails } from './sending/owed-mails.vault.ts';
import * as useCases from './use-cases.gen.ts';

const mailer = {
  provide: MailerGateway,
  inject: [SETTINGS],
  useFactory: ({ smtpUrl, mailFrom }: Settings) => new MailerGateway(smtpUrl, mailFrom),
};

const deciding = [decides(RequestAlert, stockAlertDecider, ({ sku }) => sku)];

@Module({
  imports: [entitiesModule(MailAddress)],
  controllers: [AlertsController, MailChoicesController, MailsAdminController],
  providers: [...deciding, ...Object.values(useCases), MailAddressesVault, MailChoicesVault, MailWordsVault, OwedMails, mailer],
})
export class NotificationsModule implements OnApplicationShutdown {
  constructor(@Inject(MailerGateway) private readonly gateway: MailerGateway) {}

  onApplicationShutdown(): void {
    this.gateway.close();
  }
}
