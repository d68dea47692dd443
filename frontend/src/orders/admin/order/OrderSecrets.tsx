import { isPayable } from '@orderstream/contracts/orders/lifecycle';
import { officeActionsOn } from '@orderstream/contracts/orders/office-actions';
import Stack from '@mui/material/Stack';
import { useLocation } from 'react-router-dom';
import { useIsAdministrator } from '../../../accounts/accounts.queries.ts';
import { useTexts } from '../../../platform/texts.ts';
import { useRevealOrder } from '../admin-orders.commands.ts';
import { orderDetailsTexts } from '../../details/order-details.texts.ts';
import type { AdminOrderDetails, UnitProblem } from '../../orders.queries.ts';
import { orderRefusalTexts } from '../../orders.refusals.ts';
import { isOpenProblem, OtherProblems, problemsOfUnit, UnitProblems } from '../../delivered/ProblemReport.tsx';
import { PrivateInfoCard, UnitsCard } from '../../delivered/SecretCards.tsx';
import { WriteButton } from '../../../ui/forms/WriteButton.tsx';
import { useSecretReveal } from '../../delivered/use-secret-reveal.ts';
import { useWhyNot } from '../use-why-not.ts';
import { adminOrderTexts } from '../admin-orders.texts.ts';
import { useAnswerButton } from '../actions/answer.commands.ts';
import { ReplaceButton } from '../actions/ReplaceButton.tsx';
import { UnassignButton } from '../actions/UnassignButton.tsx';

type Unit = AdminOrderDetails['products'][number];
type UnitProps = { order: AdminOrderDetails; unit: Unit; name: string };

/** The place on this page that opens the question about a replacement. */
const replacementAnchor = (unit: Unit) => `#replace-${unit.id}`;

const AnswerButton = ({ problem, name }: { problem: UnitProblem; name: string }) => (
  <WriteButton {...useAnswerButton(`problem.${problem.id}`, name)} />
);

const answerButtonFor = (name: string) => (problem: UnitProblem) =>
  isOpenProblem(problem) && (
    <div>
      <AnswerButton problem={problem} name={name} />
    </div>
  );

/** What the customer has reported about a unit, and its replacement. */
function BelowUnit({ order, unit, name }: UnitProps) {
  const { hash } = useLocation();
  const whyNot = useWhyNot(orderRefusalTexts);
  const { replace } = officeActionsOn(order);
  return (
    <>
      <UnitProblems problems={problemsOfUnit(order.problems, unit.id)} reader="office" actions={answerButtonFor(name)} />
      {replace && (
        <Stack sx={{ mt: 1.25, alignItems: 'flex-start' }}>
          <ReplaceButton orderId={order.id} unit={unit} name={name} whyNot={whyNot(replace)} open={hash === replacementAnchor(unit)} />
        </Stack>
      )}
    </>
  );
}

/** Answer or replace: what the office can do about an open report. */
function ProblemActions({ order, unit, name, problem }: UnitProps & { problem: UnitProblem }) {
  const whyNot = useWhyNot(orderRefusalTexts);
  const { replace } = officeActionsOn(order);
  return (
    <Stack direction="row" spacing={1}>
      <AnswerButton problem={problem} name={name} />
      {replace && <ReplaceButton orderId={order.id} unit={unit} name={name} whyNot={whyNot(replace)} />}
    </Stack>
  );
}

/** The open reports about the units of an order, for its next step. */
export function useOpenProblems(order: AdminOrderDetails) {
  const t = useTexts(orderDetailsTexts);
  return order.products.flatMap((unit, index) => {
    const name = t.product(index + 1);
    return problemsOfUnit(order.problems, unit.id)
      .filter(isOpenProblem)
      .map((problem) => ({
        id: problem.id,
        name,
        since: problem.reported_at,
        actions: <ProblemActions order={order} unit={unit} name={name} problem={problem} />,
      }));
  });
}

/** Assigned units and a custom order's private information; revealing either reveals both, for one entry in the log. */
export function OrderSecrets({ order }: { order: AdminOrderDetails }) {
  const t = useTexts(adminOrderTexts);
  const reveal = useSecretReveal(useRevealOrder(order.id), t.notRevealed);
  const opened = useIsAdministrator() ? reveal : null;
  const title = isPayable(order.status) ? t.reserved : t.assigned;
  const { take_back } = officeActionsOn(order);
  const whyNot = useWhyNot(orderRefusalTexts);
  return (
    <>
      {order.products.length > 0 && (
        <UnitsCard
          title={title}
          units={order.products}
          opened={opened}
          copied={t.copied}
          actions={take_back && <UnassignButton id={order.id} whyNot={whyNot(take_back)} />}
          below={(unit, name) => <BelowUnit order={order} unit={unit} name={name} />}
        />
      )}
      <OtherProblems problems={order.problems} units={order.products} reader="office" />
      {order.type === 'custom' && order.has_private_info && (
        <PrivateInfoCard opened={opened} mask={order.private_info_mask} copied={t.copied} />
      )}
    </>
  );
}
