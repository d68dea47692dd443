import type { ProblemEvent } from '@orderstream/contracts/orders/events';
import { problemReasons } from '@orderstream/contracts/orders/lifecycle';
import fc from 'fast-check';
import { deciderLaws } from '../../platform/testing/laws.ts';
import { specOf } from '../../platform/testing/spec.ts';
import type { ProblemCommand } from './problem.decider.ts';
import { problemDecider } from './problem.decider.ts';

const given = specOf(problemDecider);
const subject = { orderId: 'o1', userId: 'ann', productId: 'p1' };
const data = { order_id: 'o1', user_id: 'ann', product_id: 'p1' };
const recordProblem = (reportId: string, reason: (typeof problemReasons)[number] = 'blocked'): ProblemCommand => ({
  type: 'RecordProblem',
  ...subject,
  reportId,
  reason,
});
const recordAnswer = (reportId: string, answerId: string): ProblemCommand => ({ type: 'RecordAnswer', ...subject, reportId, answerId });
const problemReported: ProblemEvent = { type: 'problem_reported', data: { ...data, report_id: 'r1', reason: 'blocked' } };
const problemAnswered: ProblemEvent = { type: 'problem_answered', data: { ...data, report_id: 'r1', answer_id: 'a1' } };

describe('a problem with a unit', () => {
  it('is reported', () => given().when(recordProblem('r1')).then(problemReported));
  it('is recorded once, for any repetition of the request', () => given(problemReported).when(recordProblem('r1')).nothing());
  it('is refused while another one is open', () => given(problemReported).when(recordProblem('r2')).refuses('problem_open'));
  it('is answered', () => given(problemReported).when(recordAnswer('r1', 'a1')).then(problemAnswered));
  it('is answered once: a second answer is refused', () =>
    given(problemReported, problemAnswered).when(recordAnswer('r1', 'a2')).refuses('problem_answered'));
  it('is not answered again by the same request', () => given(problemReported, problemAnswered).when(recordAnswer('r1', 'a1')).nothing());
  it('that was not reported is not answered', () => given().when(recordAnswer('r1', 'a1')).refuses('problem_unknown'));
  it('may be reported again after the answer', () =>
    given(problemReported, problemAnswered)
      .when(recordProblem('r2', 'other'))
      .then({ type: 'problem_reported', data: { ...data, report_id: 'r2', reason: 'other' } }));
  const settle = { type: 'RecordSettled', ...subject, replacedBy: null } as const;
  const problemSettled: ProblemEvent = { type: 'problem_settled', data: { ...data, report_id: 'r1' } };
  const settledByReplacement: ProblemEvent = { ...problemSettled, data: { ...problemSettled.data, replaced_by: 'p2' } };
  it('is settled when the order no longer has the unit, once', () => {
    given(problemReported).when(settle).then(problemSettled);
    given(problemReported)
      .when({ ...settle, replacedBy: 'p2' })
      .then(settledByReplacement);
    given(problemReported, problemSettled).when(settle).nothing();
    given(problemReported, problemSettled)
      .when(recordProblem('r2'))
      .then({ ...problemReported, data: { ...problemReported.data, report_id: 'r2' } });
  });

  it('that was answered is settled by a replacement, once, and by nothing else', () => {
    given(problemReported, problemAnswered)
      .when({ ...settle, replacedBy: 'p2' })
      .then(settledByReplacement);
    given(problemReported, problemAnswered, settledByReplacement)
      .when({ ...settle, replacedBy: 'p2' })
      .nothing();
    given(problemReported, problemAnswered).when(settle).nothing();
    given()
      .when({ ...settle, replacedBy: 'p2' })
      .nothing();
  });

  const ids = fc.constantFrom('1', '2', '3');
  const anyCommand: fc.Arbitrary<ProblemCommand> = fc.oneof(
    fc.tuple(ids, fc.constantFrom(...problemReasons)).map(([id, reason]) => recordProblem(id, reason)),
    fc.tuple(ids, ids).map(([reportId, answerId]) => recordAnswer(reportId, answerId)),
    fc.constantFrom(null, 'p2').map((replacedBy) => ({ ...settle, replacedBy })),
  );
  deciderLaws(problemDecider, anyCommand);
});
