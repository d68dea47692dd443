import type { ProblemEvent } from '@orderstream/contracts/orders/events';
import type { ProblemReason } from '@orderstream/contracts/orders/lifecycle';
import type { Decider } from '../../platform/deciding/decider.ts';
import { refusal } from '../../platform/deciding/refusal.ts';

type OfUnit = { readonly orderId: string; readonly userId: string; readonly productId: string };
export type ProblemSubject = OfUnit & { readonly reportId: string };
export type ProblemCommand =
  | (ProblemSubject & { readonly type: 'RecordProblem'; readonly reason: ProblemReason })
  | (ProblemSubject & { readonly type: 'RecordAnswer'; readonly answerId: string })
  | (OfUnit & { readonly type: 'RecordSettled'; readonly replacedBy: string | null });

/** The open report about one unit of an order, and its earlier reports and answers. */
export type ProblemState = {
  open: string | null;
  /** The latest report has no answer, even if the order has lost the unit since. */
  unanswered: boolean;
  reports: readonly string[];
  answers: readonly string[];
  /** Another unit was given instead of the reported one. */
  replaced: boolean;
};

/** The latest report about the unit. */
export const latestReport = ({ reports }: ProblemState): string | null => reports.at(-1) ?? null;

/** The report that is settled when the order loses the unit: the open one, or after a replacement the latest one, even if it was answered. */
function reportToSettle(problem: ProblemState, replacedBy: string | null): string | null {
  if (replacedBy === null) return problem.open;
  return problem.replaced ? null : latestReport(problem);
}

function decide(problem: ProblemState, command: ProblemCommand): ProblemEvent[] {
  const { open, reports, answers } = problem;
  const { orderId: order_id, userId: user_id, productId: product_id } = command;
  const unit = { order_id, user_id, product_id };
  if (command.type === 'RecordSettled') {
    const report_id = reportToSettle(problem, command.replacedBy);
    const instead = command.replacedBy === null ? {} : { replaced_by: command.replacedBy };
    return report_id === null ? [] : [{ type: 'problem_settled', data: { ...unit, report_id, ...instead } }];
  }
  const { reportId: report_id } = command;
  const about = { ...unit, report_id };
  switch (command.type) {
    case 'RecordProblem':
      if (reports.includes(report_id)) return [];
      if (open !== null) throw refusal('problem_open');
      return [{ type: 'problem_reported', data: { ...about, reason: command.reason } }];
    case 'RecordAnswer':
      if (answers.includes(command.answerId)) return [];
      if (!reports.includes(report_id)) throw refusal('problem_unknown');
      if (open !== report_id) throw refusal('problem_answered');
      return [{ type: 'problem_answered', data: { ...about, answer_id: command.answerId } }];
  }
}

function evolve(problem: ProblemState, { type, data }: ProblemEvent): ProblemState {
  if (type === 'problem_reported')
    return { ...problem, open: data.report_id, unanswered: true, reports: [...problem.reports, data.report_id] };
  if (type === 'problem_settled') return { ...problem, open: null, replaced: data.replaced_by !== undefined };
  return { ...problem, open: null, unanswered: false, answers: [...problem.answers, data.answer_id] };
}

/** Reported and answered in turn, until the order loses the unit: one unit has one open report at a time. */
export const problemDecider: Decider<ProblemState, ProblemCommand, ProblemEvent> = {
  category: 'problem',
  initial: { open: null, unanswered: false, reports: [], answers: [], replaced: false },
  decide,
  evolve,
};
