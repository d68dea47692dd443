import { Inject } from '@nestjs/common';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { RequestMail } from '../../notifications/notifications.commands.ts';
import { Command } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { CommandBus, CommandHandler } from '../../platform/deciding/cqrs.ts';
import { load } from '../../platform/deciding/decides.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { account } from '../account.decider.ts';
import { AuthLimits } from '../auth-limits.ts';
import { PeopleVault } from '../people/people.vault.ts';

export type LinkTemplate = 'email_confirmation' | 'password_reset' | 'signed_up_again';

/** Sends a mail with a link, if the address belongs to an account. */
export class SendLink extends Command<void> {
  readonly type = 'SendLink';
  constructor(
    readonly email: string,
    readonly template: LinkTemplate,
    /** When the link was requested, for a command that was owed since. */
    readonly requestedAt?: Date,
  ) {
    super();
  }
}

@CommandHandler(SendLink)
export class SendLinkHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(PeopleVault) private readonly people: PeopleVault,
    @Inject(AuthLimits) private readonly limits: AuthLimits,
  ) {}

  async execute({ email, template, requestedAt }: SendLink): Promise<void> {
    const person = await this.people.findByEmail(email);
    if (!person) return;
    const { state } = await load(this.store, account, person.user_id);
    if (state.deletion === 'started' || (template === 'email_confirmation' && state.confirmed)) return;
    const { commandId } = currentContext();
    const request = (mail: LinkTemplate) =>
      this.commands.execute(new RequestMail(commandId, person.user_id, mail, commandId, null, {}, requestedAt?.toISOString()));
    if (template !== 'signed_up_again') return request(template);
    // Counted here, where no answer waits for it.
    if (!(await this.limits.mailTo(email))) return;
    // A second sign-up before the confirmation suggests that the link was lost.
    await request(state.confirmed ? 'signed_up_again' : 'email_confirmation');
  }
}
