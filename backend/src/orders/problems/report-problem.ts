import type { ProblemReason } from '@orderstream/contracts/orders/lifecycle';
import { derivedId } from '../../platform/deciding/derived-id.ts';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { refuseUnreadable } from '../order/order.decider.ts';
import { orderDecider } from '../order/order.decider.ts';
import { ProblemWordsVault } from './problem-words.vault.ts';
import { problemDecider } from '../order/problem.decider.ts';

/** A customer reports a problem with a delivered unit. */
export class ReportProblem extends command('ReportProblem')<
  { orderId: string; userId: string; productId: string; reason: ProblemReason; note: string },
  Reached & { report_id: string }
>() {}

/** The note is stored before the event, so that a report never lacks its note. */
export const reportProblem = useCase(
  ReportProblem,
  { store: EVENT_STORE, words: ProblemWordsVault },
  async ({ orderId, userId, productId, reason, note }, { store, words }) => {
    const { status, shownToCustomer, userId: owner, items } = (await load(store, orderDecider, orderId)).state;
    if (status === 'unborn' || !shownToCustomer || owner !== userId) throw refusal('order_unknown');
    refuseUnreadable(status);
    if (!items.some(({ product_ids }) => product_ids.includes(productId))) throw refusal('unit_unknown');
    const reportId = derivedId(currentContext().commandId, 'problem');
    if (note !== '') await words.keep(reportId, userId, note);
    const record = { type: 'RecordProblem', orderId, userId, productId, reportId, reason } as const;
    const { position } = await transact(store, problemDecider, `${orderId}.${productId}`, record);
    return { report_id: reportId, position };
  },
);
