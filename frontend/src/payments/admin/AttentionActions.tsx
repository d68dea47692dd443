import { isRefundRequestedAgain } from '@orderstream/contracts/payments/attention';
import { dismissCauses } from '@orderstream/contracts/payments/lifecycle';
import { shortId } from '@orderstream/contracts/shared/ids';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useAnswerButton } from '../../orders/admin/actions/answer.commands.ts';
import { orderDetailsTexts } from '../../orders/details/order-details.texts.ts';
import { useTexts } from '../../platform/texts.ts';
import { LinkButton } from '../../ui/layout/AppLink.tsx';
import { reasonChoice } from '../../ui/forms/ReasonField.tsx';
import { reasonTexts } from '../../ui/forms/reason.texts.ts';
import { WriteButton } from '../../ui/forms/WriteButton.tsx';
import { useDismissAttention, useEndUnpaidSubscription, useRetryAttention } from '../payments.commands.ts';
import type { AttentionEntry } from '../payments.queries.ts';
import { attentionKindTexts, attentionTexts, attentionWhyTexts, dismissCauseTexts } from './attention.texts.ts';
import { AttentionActionButton } from './AttentionActionButton.tsx';
import { AttentionRefund } from './AttentionRefund.tsx';

/** A reported unit under the name that it has on the page of its order, and the order. */
function useUnitName({ kind, details, order_id }: AttentionEntry): string {
  const t = useTexts(orderDetailsTexts);
  if (kind !== 'problem_reported') return '';
  const unit = typeof details.unit_number === 'number' ? t.product(details.unit_number) : shortId(details.product_id);
  return order_id ? `${unit}, ${shortId(order_id)}` : unit;
}

/** The actions and links of an entry. */
export function AttentionActions({ entry }: { entry: AttentionEntry }) {
  const t = useTexts(attentionTexts);
  const kinds = useTexts(attentionKindTexts);
  const why = useTexts(attentionWhyTexts);
  const { inLog } = useTexts(reasonTexts);
  const cause = reasonChoice({ label: t.reason, hint: inLog, reasons: dismissCauses, names: useTexts(dismissCauseTexts) });
  const answerButton = useAnswerButton(entry.id, useUnitName(entry));
  const retry = useRetryAttention(entry.id);
  const dismiss = useDismissAttention(entry.id);
  const endUnpaidSubscription = useEndUnpaidSubscription(entry.id);
  const { actions, order_id, user_id, provider_page } = entry;
  const name = [kinds[entry.kind], order_id ? shortId(order_id) : ''].filter(Boolean).join(' ');
  const toOrder = order_id && `/admin/orders/${order_id}`;
  const links = [
    ['assign_products', t.assign, toOrder],
    ['open_order', t.openOrder, toOrder],
    ['open_user', t.openUser, user_id && `/admin/users/${user_id}`],
    ['open_comparison', t.openComparison, '/audit/comparison'],
  ] as const;
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {actions.length === 0 && !isRefundRequestedAgain(entry) && (
        <Typography variant="body2" color="textSecondary">
          {t.forAdministrators}
        </Typography>
      )}
      {links.map(
        ([action, label, to]) =>
          actions.includes(action) &&
          to && (
            <LinkButton key={action} to={to} size="small" variant="contained" aria-label={t.of(label, name)}>
              {label}
            </LinkButton>
          ),
      )}
      {actions.includes('open_at_provider') && provider_page && (
        <Button
          href={provider_page}
          target="_blank"
          rel="noopener noreferrer"
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={t.of(t.openAtProvider, name)}
        >
          {t.openAtProvider}
        </Button>
      )}
      {actions.includes('retry') && (
        <AttentionActionButton
          label={t.retry}
          entry={name}
          title={t.sureRetry}
          text={why[entry.kind]}
          done={t.retried}
          act={() => retry.mutateAsync()}
        />
      )}
      {actions.includes('answer') && <WriteButton {...answerButton} />}
      {actions.includes('replace') && entry.kind === 'problem_reported' && order_id && (
        <LinkButton
          to={`/admin/orders/${order_id}#replace-${entry.details.product_id}`}
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={t.of(t.replace, name)}
        >
          {t.replace}
        </LinkButton>
      )}
      {actions.includes('end_subscription') && (
        <AttentionActionButton
          label={t.endSubscription}
          entry={name}
          title={t.sureEnd}
          text={t.sureEndText}
          done={t.ended}
          dangerous
          act={() => endUnpaidSubscription.mutateAsync()}
        />
      )}
      {actions.includes('refund') && <AttentionRefund entry={entry} name={name} />}
      {actions.includes('dismiss') && (
        <AttentionActionButton
          label={t.dismiss}
          entry={name}
          title={t.sureDismiss}
          text={t.sureDismissText}
          done={t.dismissed}
          reason={cause}
          act={(chosen) => dismiss.mutateAsync(chosen)}
        />
      )}
    </Stack>
  );
}
