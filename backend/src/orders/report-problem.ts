import type { ProblemReason } from '@orderstream/contracts/orders/lifecycle';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { bornOf } from '../platform/deciding/born.ts';
import { Command, type Reached } from '../platform/deciding/command.ts';
import { currentContext } from '../platform/deciding/context.ts';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { load, transact } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { refuseUnreadable } from './order.decider.ts';
import { order } from './order.decider.ts';
import { ProblemWordsVault } from './problem-words.vault.ts';
import { problem } from './problem.decider.ts';

/** A customer says what is wrong with a unit that was delivered to them. */
export class ReportProblem extends Command<Reached & { report_id: string }> {
  readonly type = 'ReportProblem';
  constructor(
    readonly orderId: string,
    readonly userId: string,
    readonly productId: string,
    readonly reason: ProblemReason,
    readonly note: string,
  ) {
    super();
  }
}

@CommandHandler(ReportProblem)
export class ReportProblemHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(ProblemWordsVault) private readonly words: ProblemWordsVault,
  ) {}

  /** Words before fact: a report always has its note. */
  async execute({ orderId, userId, productId, reason, note }: ReportProblem) {
    const { status, known, userId: owner, items } = (await load(this.store, order, orderId)).state;
    if (status === 'unborn' || !known || owner !== userId) throw refusal('order_unknown');
    refuseUnreadable(status);
    if (!items.some(({ product_ids }) => product_ids.includes(productId))) throw refusal('unit_unknown');
    const reportId = bornOf(currentContext().commandId, 'problem');
    if (note !== '') await this.words.keep(reportId, userId, note);
    const record = { type: 'RecordProblem', orderId, userId, productId, reportId, reason } as const;
    const { position } = await transact(this.store, problem, `${orderId}.${productId}`, record);
    return { report_id: reportId, position };
  }
}
