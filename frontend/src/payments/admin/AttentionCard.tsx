import { isRefundRequestedAgain } from '@orderstream/contracts/payments/attention';
import type { AttentionKind } from '@orderstream/contracts/payments/lifecycle';
import { shortId } from '@orderstream/contracts/shared/ids';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo, useId, useState, type ReactNode } from 'react';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { Age } from '../../ui/format/Age.tsx';
import { AppLink } from '../../ui/layout/AppLink.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import { formatMoney } from '../../ui/format/money.ts';
import { ChevronDownIcon } from '../../ui/layout/icons.tsx';
import { DescriptionList } from '../../ui/layout/SectionCard.tsx';
import { StatusChip, type Tone } from '../../ui/feedback/StatusChip.tsx';
import { TwoLineRow, wholeRowLink } from '../../ui/tables/TwoLineRow.tsx';
import type { AttentionEntry } from '../payments.queries.ts';
import { useDetails } from './attention-details.tsx';
import { attentionKindTexts, attentionOverTexts, attentionTexts, attentionWhyTexts } from './attention.texts.ts';
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

function useFacts(entry: AttentionEntry): { name: string; value: ReactNode }[] {
  const t = useTexts(attentionTexts);
  const language = useLanguage();
  const details = useDetails(entry);
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
    ...details.map(([name, value]) => ({ name, value })),
    { name: t.history, value: subject && <AppLink to={`/admin/log?search=${encodeURIComponent(subject)}`}>{t.inLog}</AppLink> },
    { name: t.note, value: entry.words && <Box sx={{ whiteSpace: 'pre-wrap' }}>{entry.words}</Box> },
  ].filter(({ value }) => value !== null && value !== undefined && value !== '');
}

function FullEntry({ entry, heading }: { entry: AttentionEntry; heading: ReactNode }) {
  const t = useTexts(attentionTexts);
  const why = useTexts(attentionWhyTexts);
  const over = useTexts(attentionOverTexts);
  const facts = useFacts(entry);
  const isOver = entry.kind === 'webhook_parked' && entry.details.next_attempt_at === null;
  return (
    <Stack spacing={2}>
      <Box>
        {heading}
        {entry.kind === 'waiting_for_stock' && (
          <Typography variant="body2" sx={{ fontWeight: 540 }}>
            {t.notEnough(entry.details.required, entry.details.available)}
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
