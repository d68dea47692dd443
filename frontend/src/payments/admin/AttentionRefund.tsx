import { refundReasonTexts } from '../../orders/admin/actions/refund.texts.ts';
import { refusedWith } from '../../platform/refused.ts';
import { useTexts } from '../../platform/texts.ts';
import { formatMoney } from '../../ui/format/money.ts';
import { reasonTexts } from '../../ui/forms/reason.texts.ts';
import { useGivenBack, useRefundAttention } from '../payments.commands.ts';
import type { Attention } from '../payments.queries.ts';
import { attentionTexts } from './attention.texts.ts';
import { AttentionAction } from './AttentionAction.tsx';

/** Refunds the remainder of the charge that an entry is about. */
export function AttentionRefund({ entry, name }: { entry: Attention; name: string }) {
  const t = useTexts(attentionTexts);
  const names = useTexts(refundReasonTexts);
  const hint = useTexts(reasonTexts).ofOrder;
  const refund = useRefundAttention(entry.id);
  const back = useGivenBack(entry.given_back ?? 0);
  const { amount, currency } = entry;
  if (amount !== null && amount <= (entry.given_back ?? 0)) return null;
  const money = (sum: number): string => (currency ? formatMoney({ amount: sum, currency }) : t.everything);
  const changed = back.outdated ? t.refundsLooking : t.refundsChanged(money(back.shown));
  return (
    <AttentionAction
      label={t.refund}
      entry={name}
      title={t.sureRefund}
      text={t.sureRefundText(amount === null ? t.everything : money(amount - back.shown))}
      done={t.refunded}
      dangerous
      reasons={{ names, hint }}
      notice={back.changed ? changed : null}
      disabled={back.outdated}
      onOpen={back.look}
      act={(reason) => refund.mutateAsync({ reason, given_back: back.shown })}
      decidesAgain={(error) => {
        const again = refusedWith(error, 'refunds_changed');
        if (again) back.refuse();
        return again;
      }}
    />
  );
}
