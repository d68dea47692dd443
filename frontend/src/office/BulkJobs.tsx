import { bulkKinds } from '@orderstream/contracts/office/bulk';
import { shortId } from '@orderstream/contracts/shared/ids';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { myAccount } from '../accounts/accounts.queries.ts';
import { accountRefusalTexts } from '../accounts/accounts.refusals.ts';
import { orderRefusalTexts } from '../orders/orders.refusals.ts';
import { priceHistory } from '../payments/payments.queries.ts';
import { sentenceFor, sentenceOfCode } from '../platform/refusal-words.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/feedback/toasts.ts';
import { productName } from '../ui/format/product-names.ts';
import { AppLink } from '../ui/layout/AppLink.tsx';
import { usePutAwayBulk, useStopBulk } from './bulk.commands.ts';
import { bulkJobs, undoneItems, type BulkJob, type UndoneItem } from './bulk.queries.ts';
import { bulkDoneTexts, bulkOutcomeTexts, bulkRunningTexts, bulkStopTexts, bulkTexts } from './bulk.texts.ts';

type Of = (typeof bulkKinds)[BulkJob['kind']]['of'];
const refusalTexts = { order: orderRefusalTexts, user: accountRefusalTexts, price: orderRefusalTexts } as const;
const pathOf: Record<Of, (id: string) => string> = {
  order: (id) => `/admin/orders/${id}`,
  user: (id) => `/admin/users/${id}`,
  price: () => '/admin/billing-prices',
};

/** The name of the thing that an item is about. */
function useItemName(of: Of): (item: UndoneItem) => string {
  const t = useTexts(bulkTexts);
  const prices = useQuery({ ...priceHistory(), enabled: of === 'price' }).data?.items ?? [];
  if (of === 'order') return ({ id }) => shortId(id);
  if (of === 'user') return ({ id, name }) => name ?? shortId(id);
  return ({ id }) => {
    const mapping = prices.find((one) => one.id === id);
    return mapping ? productName(mapping) : t.earlierPrice;
  };
}

/** What was not done, each with a link and the reason. */
function UndoneItems({ job: { id, kind, total, done } }: { job: BulkJob }) {
  const t = useTexts(bulkTexts);
  const outcomes = useTexts(bulkOutcomeTexts);
  const { of } = bulkKinds[kind];
  const nameOf = useItemName(of);
  const items = useQuery(undoneItems(id));
  const whyNot = ({ outcome, code }: UndoneItem): string =>
    code === null ? outcomes[outcome] : sentenceOfCode(code, refusalTexts[of], outcomes[outcome]);
  if (items.isError && !items.data) return <div>{t.notLoaded}</div>;
  return (
    <>
      {t.notDone(total - done)}
      <Box component="ul" tabIndex={0} aria-label={t.notDone(total - done)} sx={{ m: 0, pl: 2.5, maxHeight: '14rem', overflow: 'auto' }}>
        {(items.data ?? []).map((item) => (
          <Box component="li" key={item.id} sx={{ overflowWrap: 'anywhere' }}>
            <AppLink to={pathOf[of](item.id)}>{nameOf(item)}</AppLink>: {whyNot(item)}
          </Box>
        ))}
      </Box>
    </>
  );
}

type ButtonOfJob = { label: string; act: ReturnType<typeof useStopBulk> };

function JobButton({ label, act }: ButtonOfJob) {
  const t = useTexts(bulkTexts);
  const press = (): void =>
    void act.mutateAsync().catch((error: unknown) => toast.error(t.failed, sentenceFor(error, null, '') || undefined));
  return (
    <Button size="small" color="inherit" disabled={act.isPending} onClick={press}>
      {label}
    </Button>
  );
}

function RunningJob({ job, isMine }: { job: BulkJob; isMine: boolean }) {
  const t = useTexts(bulkTexts);
  const running = useTexts(bulkRunningTexts);
  const stop = useStopBulk(job.id);
  const through = job.total - job.open;
  const title = running[job.kind](job.total);
  return (
    <Alert severity="info" sx={{ mb: 2 }} {...(isMine && { action: <JobButton label={t.stop} act={stop} /> })}>
      <span role="status">
        {title}: {t.through(through, job.total)}
      </span>
      <LinearProgress variant="determinate" value={Math.round((100 * through) / job.total)} aria-label={title} sx={{ my: 1 }} />
      <Typography variant="caption">{isMine ? t.goesOn : t.startedBy(job.by.name ?? t.deletedUser)}</Typography>
    </Alert>
  );
}

function EndedJob({ job, isMine }: { job: BulkJob; isMine: boolean }) {
  const t = useTexts(bulkTexts);
  const done = useTexts(bulkDoneTexts);
  const stops = useTexts(bulkStopTexts);
  const putAway = usePutAwayBulk(job.id);
  const isComplete = job.done === job.total;
  return (
    <Alert severity={isComplete ? 'success' : 'warning'} sx={{ mb: 2 }} action={<JobButton label={t.putAway} act={putAway} />}>
      <span role="status">
        {done[job.kind](job.done)}. {job.stopped && stops[job.stopped]}
      </span>
      {!isMine && <div>{t.startedBy(job.by.name ?? t.deletedUser)}</div>}
      {!isComplete && <UndoneItems job={job} />}
    </Alert>
  );
}

/** What the server is doing, or has done, to many rows at once: on every page of the office, in every browser. */
export function BulkJobs() {
  const t = useTexts(bulkTexts);
  const jobs = useQuery(bulkJobs());
  const myId = useQuery(myAccount()).data?.id;
  if (jobs.isError && !jobs.data)
    return (
      <Alert
        severity="warning"
        sx={{ mb: 2 }}
        action={
          <Button size="small" color="inherit" onClick={() => void jobs.refetch()}>
            {t.retry}
          </Button>
        }
      >
        {t.notKnown}
      </Alert>
    );
  const items = jobs.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-label={t.name}>
      {items.map((job) => {
        const Job = job.open > 0 ? RunningJob : EndedJob;
        return <Job key={job.id} job={job} isMine={job.by.id === myId} />;
      })}
    </section>
  );
}
