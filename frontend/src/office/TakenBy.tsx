import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { myAccount, useIsAdministrator } from '../accounts/accounts.queries.ts';
import { sentenceFor } from '../platform/refusal-words.ts';
import { useLanguage, useTexts } from '../platform/texts.ts';
import { useConfirm } from '../ui/forms/confirm.ts';
import { formatMoment } from '../ui/format/dates.ts';
import { toast } from '../ui/feedback/toasts.ts';
import { orderRefusalTexts } from '../orders/orders.refusals.ts';
import { useReleaseOrder, useTakeOrder } from './taken.commands.ts';
import { orderTaker } from './taken.queries.ts';
import { takenTexts } from './taken.texts.ts';

/** Who in the office works on an order, and since when; buttons to take or release it. */
export function TakenBy({ id }: { id: string }) {
  const t = useTexts(takenTexts);
  const language = useLanguage();
  const query = useQuery(orderTaker(id));
  const take = useTakeOrder(id);
  const letGo = useReleaseOrder(id);
  const myId = useQuery(myAccount()).data?.id;
  const isAdministrator = useIsAdministrator();
  const confirm = useConfirm();
  const by = query.data;
  const busy = take.isPending || letGo.isPending;
  const refusalText = (error: unknown): string => sentenceFor(error, orderRefusalTexts, '');
  const reportFailure = (work: Promise<unknown>): void =>
    void work.catch((error: unknown) => toast.error(t.failed, refusalText(error) || undefined));
  const takeOver = ({ id: from, name }: NonNullable<typeof by>): void =>
    confirm({
      title: t.sure(name),
      text: t.sureText,
      action: t.takeOver,
      run: () => take.mutateAsync(from),
      failed: t.failed,
      why: refusalText,
    });
  const actionButton = (label: string, press: () => void) => (
    <Button size="small" variant="outlined" color="inherit" disabled={busy} onClick={press}>
      {label}
    </Button>
  );
  // Reserves its space while loading, so that nothing below it moves.
  const visibility = by === undefined ? 'hidden' : 'visible';
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', visibility }}>
      <Typography variant="body2" color="textSecondary" role="status">
        {by ? t.by(by.name, formatMoment(by.since, language)) : t.nobody}
      </Typography>
      {!by && actionButton(t.take, () => reportFailure(take.mutateAsync(null)))}
      {by && by.id !== myId && actionButton(t.takeOver, () => takeOver(by))}
      {by && (by.id === myId || isAdministrator) && actionButton(t.release, () => reportFailure(letGo.mutateAsync()))}
    </Stack>
  );
}
