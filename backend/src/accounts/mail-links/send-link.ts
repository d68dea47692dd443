import { RequestMail } from '../../notifications/notifications.commands.ts';
import { command } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { load } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { account } from '../account.decider.ts';
import { AuthLimits } from '../auth-limits.ts';
import { PeopleVault } from '../people/people.vault.ts';

export type LinkTemplate = 'email_confirmation' | 'password_reset' | 'signed_up_again';

/** Sends a mail with a link, if the address belongs to an account. */
export class SendLink extends command('SendLink')<
  {
    email: string;
    template: LinkTemplate;
    /** When the link was requested, if the command was delayed. */
    requestedAt?: Date;
  },
  void
>() {}

export const sendLink = useCase(
  SendLink,
  { store: EVENT_STORE, send: SEND, people: PeopleVault, limits: AuthLimits },
  async ({ email, template, requestedAt }, { store, send, people, limits }): Promise<void> => {
    const person = await people.findByEmail(email);
    if (!person) return;
    const { state } = await load(store, account, person.user_id);
    if (state.deletion === 'started' || (template === 'email_confirmation' && state.confirmed)) return;
    const { commandId } = currentContext();
    const request = (mail: LinkTemplate) =>
      send(
        new RequestMail({
          mailId: commandId,
          userId: person.user_id,
          template: mail,
          causeId: commandId,
          orderId: null,
          facts: {},
          requestedAt: requestedAt?.toISOString() ?? null,
        }),
      );
    if (template !== 'signed_up_again') return request(template);
    // Counted in the worker, so that it does not lengthen the answer.
    if (!(await limits.countMailTo(email))) return;
    // A second sign-up before the confirmation suggests that the link was lost.
    await request(state.confirmed ? 'signed_up_again' : 'email_confirmation');
  },
);
