import { awaitingDelivery, type OrderStatus } from '@orderstream/contracts/orders/lifecycle';
import type { OrderState } from '@orderstream/contracts/orders/state';
import type { Money } from '@orderstream/contracts/shared/money';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useUpdateCard } from '../../subscriptions/subscriptions.commands.ts';
import { useTexts } from '../../platform/texts.ts';
import { LinkButton } from '../../ui/layout/AppLink.tsx';
import { formatPeriodDay } from '../../ui/format/dates.ts';
import { formatMoney } from '../../ui/format/money.ts';
import { orderDetailsTexts } from './order-details.texts.ts';
import { orderStateTexts } from '../order-state.texts.ts';

type PastDueProps = { triesAgainAt: string | null; mayAct: boolean; awaitsDelivery: boolean };

/** One statement: what failed, when it is tried again, what to do, and that delivery does not wait for it. */
function PastDue({ triesAgainAt, mayAct, awaitsDelivery }: PastDueProps) {
  const t = useTexts(orderStateTexts);
  const { awaitingDelivery } = useTexts(orderDetailsTexts);
  const card = useUpdateCard();
  return (
    <Alert severity="error">
      {triesAgainAt ? t.pastDueOn(formatPeriodDay(triesAgainAt)) : t.pastDueText}
      {awaitsDelivery && (
        <Typography variant="body2" color="inherit" sx={{ mt: 0.25 }}>
          {t.stillDelivered(awaitingDelivery)}
        </Typography>
      )}
      {mayAct && (
        <Button
          variant="contained"
          size="small"
          disabled={card.isPending}
          aria-label={t.newTab(t.updateCard)}
          onClick={card.open}
          sx={{ display: 'block', mt: 1.25 }}
        >
          {t.updateCard}
        </Button>
      )}
    </Alert>
  );
}

function Ending({ day, mayAct }: { day: string; mayAct: boolean }) {
  const t = useTexts(orderStateTexts);
  const keep = mayAct && (
    <LinkButton to="/app/subscriptions" color="inherit" size="small">
      {t.keep}
    </LinkButton>
  );
  return (
    <Alert severity="warning" action={keep}>
      {t.ending(day)}
    </Alert>
  );
}

type Reviewed = Money & { payments_under_review: readonly Money[] };

/** Money that differs from what the order costs: its customer hears that it has arrived. */
export function PaymentsUnderReview({ order }: { order: Reviewed }) {
  const t = useTexts(orderStateTexts);
  const paid = order.payments_under_review.map(formatMoney).join(' + ');
  return paid && <Alert severity="warning">{t.underReviewText(paid, formatMoney(order))}</Alert>;
}

/** The payment states of an order in sentences, with the actions that the viewer may take. */
export function OrderStateAlerts({ state, status, mayAct = true }: { state: OrderState; status: OrderStatus; mayAct?: boolean }) {
  const t = useTexts(orderStateTexts);
  return (
    <>
      {state.subscription === 'active' && <Alert severity="success">{t.active}</Alert>}
      {state.subscription === 'unknown' && <Alert severity="info">{t.subscriptionUnknown}</Alert>}
      {state.subscription === 'past_due' && (
        <PastDue triesAgainAt={state.triesAgainAt} mayAct={mayAct} awaitsDelivery={status === awaitingDelivery} />
      )}
      {state.endsOn && <Ending day={formatPeriodDay(state.endsOn)} mayAct={mayAct} />}
      {state.payment === 'processing' && <Alert severity="warning">{t.processingText}</Alert>}
      {state.isRefunding && <Alert severity="warning">{t.refundRequestedText}</Alert>}
    </>
  );
}
