import type { OrderState } from '@orderstream/contracts/orders/state';
import type { Money } from '@orderstream/contracts/shared/money';
import Alert from '@mui/material/Alert';
import { russian, useTexts } from '../platform/texts.ts';
import { LinkButton } from '../ui/AppLink.tsx';
import { formatPeriodDay } from '../ui/dates.ts';
import { formatMoney } from '../ui/money.ts';
import { orderStateTexts } from './order-state.texts.ts';

/** The order's own page is quoted in Russian. */
const words = russian(orderStateTexts);

function PastDue({ mayAct }: { mayAct: boolean }) {
  const t = useTexts(words);
  const update = mayAct && (
    <LinkButton to="/app/subscriptions" color="inherit" size="small">
      {t.updateCard}
    </LinkButton>
  );
  return (
    <Alert severity="error" action={update}>
      {t.pastDueText}
    </Alert>
  );
}

function Ending({ day, mayAct }: { day: string; mayAct: boolean }) {
  const t = useTexts(words);
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
  const t = useTexts(words);
  const paid = order.payments_under_review.map(formatMoney).join(' + ');
  return paid && <Alert severity="warning">{t.underReviewText(paid, formatMoney(order))}</Alert>;
}

/** The payment states of an order in sentences, with the actions that the viewer may take. */
export function OrderStateAlerts({ state, mayAct = true }: { state: OrderState; mayAct?: boolean }) {
  const t = useTexts(words);
  return (
    <>
      {state.subscription === 'active' && <Alert severity="success">{t.active}</Alert>}
      {state.subscription === 'past_due' && <PastDue mayAct={mayAct} />}
      {state.endsOn && <Ending day={formatPeriodDay(state.endsOn)} mayAct={mayAct} />}
      {state.payment === 'processing' && <Alert severity="warning">{t.processingText}</Alert>}
    </>
  );
}
