import { productTypes, type ProductType } from '@orderstream/contracts/catalogue';
import { isRefundRequestedAgain, type AttentionKind, type WebhookState } from '@orderstream/contracts/payments/lifecycle';
import { problemReasons, selfDeliveryBars, type ProblemReason, type SelfDeliveryBar } from '@orderstream/contracts/orders/lifecycle';
import { shortId } from '@orderstream/contracts/shared/ids';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo, useId, useState, type ReactNode } from 'react';
import { useIsAdministrator } from '../../accounts/accounts.queries.ts';
import { orderDetailsTexts } from '../../orders/details/order-details.texts.ts';
import { problemReasonTexts } from '../../orders/delivered/problem.texts.ts';
import { selfDeliveryBarTexts } from '../../orders/admin/order/self-delivery.texts.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { Age } from '../../ui/format/Age.tsx';
import { AppLink } from '../../ui/layout/AppLink.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import { formatMoney } from '../../ui/format/money.ts';
import { ChevronDownIcon } from '../../ui/layout/icons.tsx';
import { productTypeName } from '../../ui/format/product-names.ts';
import { DescriptionList } from '../../ui/layout/SectionCard.tsx';
import { StatusChip, type Tone } from '../../ui/feedback/StatusChip.tsx';
import { TwoLineRow, wholeRowLink } from '../../ui/tables/TwoLineRow.tsx';
import type { AttentionEntry } from '../payments.queries.ts';
import { webhookProblemTexts } from '../webhook.texts.ts';
import { attentionDetailTexts, attentionKindTexts, attentionOverTexts, attentionTexts, attentionWhyTexts } from './attention.texts.ts';
import { AttentionActions } from './AttentionActions.tsx';

const tones: Record<AttentionKind, Tone> = {
  waiting_for_stock: 'warning',
  payment_mismatched: 'danger',
  unknown_payment: 'danger',
  refund_failed: 'danger',
  subscription_without_payment: 'danger',
  dispute_open: 'danger',
  webhook_parked: 'warning',
  process_parked: 'warning',
  timer_parked: 'warning',
  deletion_waiting: 'info',
  delivery_waits_for_account: 'info',
  problem_reported: 'warning',
  order_left_unpaid: 'info',
  not_delivered_by_itself: 'warning',
  ended_before_delivery: 'danger',
  units_missing: 'danger',
  tables_differ: 'danger',
  secret_lost: 'danger',
  person_lost: 'danger',
};

const isProblemReason = (reason: unknown): reason is ProblemReason => problemReasons.some((one) => one === reason);

const isSelfDeliveryBar = (reason: unknown): reason is SelfDeliveryBar => selfDeliveryBars.some((one) => one === reason);

const sums = ['expected_amount', 'under_way'];
const moments = ['due_at', 'next_attempt_at', 'since'];

/** A unit under the name that it has on the page of its order. */
function UnitLink({ id, number, orderId }: { id: string; number: unknown; orderId: string | null }) {
  const t = useTexts(orderDetailsTexts);
  const name = typeof number === 'number' ? t.product(number) : shortId(id);
  return orderId === null ? name : <AppLink to={`/admin/orders/${orderId}`}>{name}</AppLink>;
}

/** A message from Stripe is in the auditors' list, which a moderator cannot open. */
function MessageLink({ id, next }: { id: string; next: unknown }) {
  const mayOpen = useIsAdministrator();
  const state: WebhookState = next === null ? 'given_up' : 'retrying';
  return mayOpen ? <AppLink to={`/audit/webhooks?state=${state}`}>{id}</AppLink> : <code>{id}</code>;
}

const isProductType = (value: unknown): value is ProductType => productTypes.some((one) => one === value);

function useDetails({ details, currency, order_id }: AttentionEntry): { name: string; value: ReactNode }[] {
  const names = Object.entries(useTexts(attentionDetailTexts));
  const problems: Partial<Record<string, string>> = useTexts(webhookProblemTexts);
  const language = useLanguage();
  const currencyOf = (sum: string): unknown => (sum === 'expected_amount' ? details['expected_currency'] : currency);
  const renderDetail = (key: string, value: string | number): ReactNode => {
    if (sums.includes(key) && typeof value === 'number') {
      const its = currencyOf(key);
      return typeof its === 'string' ? formatMoney({ amount: value, currency: its }) : value;
    }
    if (key === 'product_id') return <UnitLink id={String(value)} number={details['unit_number']} orderId={order_id} />;
    if (key === 'stripe_event_id') return <MessageLink id={String(value)} next={details['next_attempt_at']} />;
    if (key === 'last_error_code' && typeof value === 'string' && problems[value]) return problems[value];
    if (key === 'product_type' && isProductType(value)) return productTypeName(value);
    if (moments.includes(key) && typeof value === 'string') return formatMoment(value, language);
    return typeof value === 'string' && value.includes('_') ? <code>{value}</code> : value;
  };
  return names.flatMap(([key, name]) => {
    const value = details[key];
    return typeof value === 'string' || typeof value === 'number' ? [{ name, value: renderDetail(key, value) }] : [];
  });
}

function useFacts(entry: AttentionEntry): { name: string; value: ReactNode }[] {
  const t = useTexts(attentionTexts);
  const language = useLanguage();
  const details = useDetails(entry);
  const reasons = useTexts(problemReasonTexts);
  const bars = useTexts(selfDeliveryBarTexts);
  const { since, order_id, user_id, user, charge_id, subscription_id, amount, currency, given_back } = entry;
  const subject = order_id ?? charge_id ?? subscription_id ?? user_id;
  const person = user_id && (
    <AppLink to={`/admin/users/${user_id}`}>{user ? user.full_name || user.email : t.deletedUser(shortId(user_id))}</AppLink>
  );
  return [
    {
      name: t.since,
      value: (
        <>
          {formatMoment(since, language)} · <Age at={since} />
        </>
      ),
    },
    { name: t.order, value: order_id && <AppLink to={`/admin/orders/${order_id}`}>{shortId(order_id)}</AppLink> },
    { name: t.user, value: person },
    { name: t.amount, value: amount !== null && currency ? formatMoney({ amount, currency }) : null },
    { name: t.givenBack, value: given_back && currency ? formatMoney({ amount: given_back, currency }) : null },
    { name: t.charge, value: charge_id && <code>{charge_id}</code> },
    { name: t.subscription, value: subscription_id && <code>{subscription_id}</code> },
    ...details,
    { name: t.reason, value: isProblemReason(entry.details['reason']) ? reasons[entry.details['reason']] : null },
    { name: t.reason, value: isSelfDeliveryBar(entry.details['reason']) ? bars[entry.details['reason']] : null },
    { name: t.history, value: subject && <AppLink to={`/admin/log?search=${encodeURIComponent(subject)}`}>{t.inLog}</AppLink> },
    { name: t.note, value: entry.words && <Box sx={{ whiteSpace: 'pre-wrap' }}>{entry.words}</Box> },
  ].filter(({ value }) => value !== null && value !== '');
}

function FullEntry({ entry, heading }: { entry: AttentionEntry; heading: ReactNode }) {
  const t = useTexts(attentionTexts);
  const why = useTexts(attentionWhyTexts);
  const over = useTexts(attentionOverTexts);
  const facts = useFacts(entry);
  const isOver = entry.kind === 'webhook_parked' && entry.details['next_attempt_at'] === null;
  const { required, available } = entry.details;
  const short = typeof required === 'number' && typeof available === 'number';
  return (
    <Stack spacing={2}>
      <Box>
        {heading}
        {short && (
          <Typography variant="body2" sx={{ fontWeight: 540 }}>
            {t.notEnough(required, available)}
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary">
          {isRefundRequestedAgain(entry) ? t.underWay : isOver ? over.webhook_parked : why[entry.kind]}
        </Typography>
      </Box>
      <DescriptionList columns={2} facts={facts} />
      <AttentionActions entry={entry} />
    </Stack>
  );
}

const Dot = ({ tone }: { tone: Tone }) => (
  <Box aria-hidden sx={{ width: 8, height: 8, borderRadius: '50%', flex: 'none', background: `var(--os-${tone})` }} />
);

/** Two lines until opened. */
function FoldedEntry({ entry, name }: { entry: AttentionEntry; name: string }) {
  const t = useTexts(attentionTexts);
  const [open, setOpen] = useState(false);
  const id = useId();
  const { order_id, user_id, user, amount, currency } = entry;
  const who = user_id && (user ? user.full_name || user.email : t.deletedUser(shortId(user_id)));
  const about = [
    who,
    order_id && <code key="order">{shortId(order_id)}</code>,
    amount !== null && currency && formatMoney({ amount, currency }),
    <Age key="age" at={entry.since} />,
  ];
  return (
    <>
      <TwoLineRow
        component="div"
        row={entry}
        end={<ChevronDownIcon sx={{ flex: 'none', ml: 1, color: 'var(--os-faint)', transform: open ? 'rotate(180deg)' : 'none' }} />}
        card={{
          what: () => (
            <Typography component="h2" sx={{ font: 'inherit' }}>
              <ButtonBase aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)} sx={{ ...wholeRowLink, font: 'inherit' }}>
                <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
                  {name}
                </Box>
              </ButtonBase>
            </Typography>
          ),
          status: () => <Dot tone={tones[entry.kind]} />,
          about: () => about,
        }}
      />
      <Box id={id} hidden={!open} sx={{ px: 2, pb: 2, pt: 0.5 }}>
        {open && <FullEntry entry={entry} heading={null} />}
      </Box>
    </>
  );
}

/** One entry of the queue: its kind, the people concerned, and its actions. */
export const AttentionCard = memo(function AttentionCard({ entry }: { entry: AttentionEntry }) {
  const kinds = useTexts(attentionKindTexts);
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  const name = kinds[entry.kind] ?? entry.kind;
  return (
    <Card component="li" sx={phone ? {} : { p: 2.5 }}>
      {phone ? (
        <FoldedEntry entry={entry} name={name} />
      ) : (
        <FullEntry
          entry={entry}
          heading={
            <Typography component="h2" variant="h3" sx={{ mb: 0.75 }}>
              <StatusChip label={name} tone={tones[entry.kind]} dot />
            </Typography>
          }
        />
      )}
    </Card>
  );
});
