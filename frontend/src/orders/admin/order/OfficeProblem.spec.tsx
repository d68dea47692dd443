import { screen, within } from '@testing-library/react';
import { answerReport, signedInAs, visit } from '../../../app/testing/visit.tsx';
import { ok, refuses, type RouteReplies } from '../../../platform/testing/server.ts';
import type { UnitProblem } from '../../orders.queries.ts';
import { anAdmin, anOfficeUnit, anOrder, aProblem, adminOrderOf, orderId, onePage, textShown, unitId } from '../../testing/orders.ts';

const id = aProblem().id;
const answering = `POST /api/admin/attention/problem.${id}/answer`;
const answered = { answer: 'Please try again.', answered_at: '2026-03-06T09:30:00.000Z' };
const open = (problems: readonly UnitProblem[], more: RouteReplies = {}, hash = '') =>
  visit(`/admin/orders/${orderId}${hash}`, {
    ...signedInAs(anAdmin),
    [`GET /api/admin/orders/${orderId}`]: ok(
      adminOrderOf(anOrder({ status: 'delivered', stage_weight: 3 }), { products: [anOfficeUnit(unitId, true)], problems: [...problems] }),
    ),
    [`GET /api/admin/orders/${orderId}/timeline`]: onePage([]),
    ...more,
  });
const nextStep = async () => within(await screen.findByRole('region', { name: 'Next step' }));
const units = async () => within(await screen.findByRole('region', { name: 'Assigned products' }));

describe('a problem that a customer has reported', () => {
  it('is the next step of its order, with Answer and Replace there and beside the unit', async () => {
    await open([aProblem()]);
    const step = await nextStep();
    expect(step.getByText(/^Product 1: the customer reported a problem on 05 Mar 2026/)).toBeVisible();
    const beside = await units();
    expect(beside.getByText('it says blocked')).toHaveTextContent('Customer: it says blocked');
    for (const place of [step, beside]) {
      expect(place.getByRole('button', { name: 'Answer: Product 1' })).toBeVisible();
      expect(place.getByRole('button', { name: 'Replace: Product 1' })).toBeVisible();
    }
  });

  it('is answered on the page of its order', async () => {
    const { user, server } = await open([aProblem()], { [answering]: ok({ position: '9' }) });
    await user.click((await nextStep()).getByRole('button', { name: 'Answer: Product 1' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByRole('button', { name: 'Answer' })).toBeDisabled();
    await answerReport(user, 'Please try again.');
    expect(await textShown('The answer has been sent')).toBeVisible();
    expect(server.requestsTo(answering).map(({ body }) => body)).toEqual([{ text: 'Please try again.' }]);
  });

  it('keeps what was written when the answer is refused', async () => {
    const { user } = await open([aProblem()], { [answering]: refuses(409, 'problem_answered') });
    await user.click((await nextStep()).getByRole('button', { name: 'Answer: Product 1' }));
    await answerReport(user, 'Too late.');
    expect(await textShown('This report is answered already')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Too late.');
  });

  it('stays readable with its answer, and is no longer the next step', async () => {
    await open([aProblem(answered)]);
    const beside = await units();
    expect(beside.getByText('it says blocked')).toBeVisible();
    expect(beside.getByText('Please try again.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Answer/ })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Next step' })).toBeNull();
  });

  it('is shown even if its unit has left the order', async () => {
    await open([aProblem({ ...answered, unit_id: 'gone' })]);
    expect(within(await screen.findByRole('region', { name: 'Reported problems' })).getByText('Please try again.')).toBeVisible();
  });

  it('opens the question about the replacement when the address asks for it', async () => {
    await open([aProblem()], {}, `#replace-${unitId}`);
    expect(await screen.findByRole('alertdialog', { name: 'Replace Product 1?' })).toBeVisible();
  });
});
