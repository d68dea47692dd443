import type { ProblemReason } from '@orderstream/contracts/orders/lifecycle';
import { Command, type Reached } from '../platform/command.ts';

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

/** Somebody in the office answers: the report is closed with it. */
export class AnswerProblem extends Command {
  readonly type = 'AnswerProblem';
  constructor(
    readonly about: ProblemSubject,
    readonly text: string,
  ) {
    super();
  }
}

export type ProblemSubject = { readonly orderId: string; readonly userId: string; readonly productId: string; readonly reportId: string };
export type ProblemCommand =
  | (ProblemSubject & { readonly type: 'RecordProblem'; readonly reason: ProblemReason })
  | (ProblemSubject & { readonly type: 'RecordAnswer'; readonly answerId: string });
