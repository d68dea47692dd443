import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { v7 } from 'uuid';
import { decidedAgain } from '../platform/deciding/again.ts';
import { Command } from '../platform/deciding/command.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { load, transact } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { KeepOrderPrivateInfo, OpenSecrets } from '../stock/stock.commands.ts';
import { refuseUnpayable, termsOf, type CustomTerms } from './custom-terms.ts';
import { OrderWordsVault } from './order-words.vault.ts';
import { order } from './order.decider.ts';

export class EditDraft extends Command {
  readonly type = 'EditDraft';
  constructor(
    readonly orderId: string,
    readonly terms: CustomTerms,
  ) {
    super();
  }
}

/** Words that will not be kept are refused before anything is changed. */
function refuseBlank({ description, privateInfo }: CustomTerms): void {
  const blank = (text: string) => text.trim() === '';
  if (blank(description)) throw refusal('invalid', [{ field: 'description', code: 'required' }]);
  if (privateInfo && blank(privateInfo)) throw refusal('invalid', [{ field: 'private_info', code: 'required' }]);
}

@CommandHandler(EditDraft)
export class EditDraftHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(OrderWordsVault) private readonly words: OrderWordsVault,
  ) {}

  execute({ orderId, terms }: EditDraft) {
    return decidedAgain(3, () => this.tryToEdit(orderId, terms));
  }

  /** The new words are kept beside the old ones before the fact: the draft's words and its price change together, or not at all. */
  private async tryToEdit(orderId: string, terms: CustomTerms) {
    const { state } = await load(this.store, order, orderId);
    if (state.status === 'unborn') throw refusal('order_unknown');
    if (state.status !== 'draft') throw refusal('order_not_draft');
    refuseUnpayable(terms);
    refuseBlank(terms);
    const version = (await this.saysAlready(orderId, state.words, terms)) ? state.words : v7();
    if (version !== state.words) {
      await this.words.keep({ orderId, version }, state.userId, terms.description);
      await this.commands.execute(new KeepOrderPrivateInfo(orderId, terms.privateInfo, version));
    }
    const words = { version, instead: state.words };
    return transact(this.store, order, orderId, { type: 'ChangeDraft', orderId, terms: termsOf(terms), words });
  }

  private async saysAlready(orderId: string, words: string, { description, privateInfo }: CustomTerms): Promise<boolean> {
    const { own } = await this.commands.execute(new OpenSecrets(orderId, [], words));
    return own === (privateInfo || null) && (await this.words.of({ orderId, version: words })) === description.trim();
  }
}
