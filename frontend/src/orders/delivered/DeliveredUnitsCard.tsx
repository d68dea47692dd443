import { shortId } from '@orderstream/contracts/shared/ids';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../platform/texts.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { ErrorState, RowSkeletons } from '../../ui/feedback/states.tsx';
import { orderDetailsTexts } from '../details/order-details.texts.ts';
import { useRevealUnits } from '../orders.commands.ts';
import { myUnits, unitProblems, type OrderDetails } from '../orders.queries.ts';
import { OtherProblems } from './ProblemReport.tsx';
import { UnitsCard } from './SecretCards.tsx';
import { UnitProblemPanel } from './UnitProblemPanel.tsx';
import { useSecretReveal } from './use-secret-reveal.ts';

/** Reports about units that the order no longer shows, for its customer. */
export function PastProblems({ id, units }: { id: string; units: readonly { id: string }[] }) {
  const problems = useQuery(unitProblems(id));
  return <OtherProblems problems={problems.data?.items ?? []} units={units} reader="customer" />;
}

/** The units of a delivered order, masked until revealed. */
export function DeliveredUnitsCard({ order }: { order: OrderDetails }) {
  const t = useTexts(orderDetailsTexts);
  const units = useQuery(myUnits(order.id));
  const opened = useSecretReveal(useRevealUnits(order.id), t.notRevealed);
  if (units.isPending) return <RowSkeletons count={order.quantity ?? 1} height={96} />;
  if (units.isError && !units.data) return <ErrorState onRetry={() => void units.refetch()} />;
  const items = units.data?.items ?? [];
  if (items.length > 0)
    return (
      <>
        <UnitsCard
          title={t.delivered}
          units={items}
          opened={opened}
          file={`order-${shortId(order.id)}.txt`}
          below={(unit, name) => <UnitProblemPanel orderId={order.id} unitId={unit.id} name={name} />}
        />
        <PastProblems id={order.id} units={items} />
      </>
    );
  if (order.type === 'custom') return null;
  return (
    <SectionCard title={t.delivered}>
      <Typography variant="body2" color="textSecondary">
        {t.noProducts}
      </Typography>
    </SectionCard>
  );
}
