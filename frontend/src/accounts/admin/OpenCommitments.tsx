import { awaitingDelivery } from '@orderstream/contracts/orders/lifecycle';
import { isSubscriptionNotRunning } from '@orderstream/contracts/subscriptions/lifecycle';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { adminOrders } from '../../orders/orders.queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { subscriptionsOfUser } from '../../subscriptions/subscriptions.queries.ts';
import { openCommitmentTexts } from './standing.texts.ts';

/** Higher counts are not exact. */
const maxCounted = 200;

/** The number of a person's paid orders that await delivery; undefined while loading. */
export function useOrdersAwaitingDelivery(userId: string) {
  const orders = useInfiniteQuery(adminOrders({ user_id: userId, status: awaitingDelivery }, maxCounted));
  return { count: orders.isPlaceholderData ? undefined : orders.data?.pages[0]?.items.length, failed: orders.isError };
}

/** Shows, before a person loses access, how many paid orders and running subscriptions they have. */
export function OpenCommitments({ userId }: { userId: string }) {
  const t = useTexts(openCommitmentTexts);
  const awaiting = useOrdersAwaitingDelivery(userId);
  const subscriptions = useQuery(subscriptionsOfUser(userId));
  const running = subscriptions.data?.items.filter(({ status }) => !isSubscriptionNotRunning(status)).length;
  const sentences = [awaiting.count ? t.orders(awaiting.count) : '', running ? t.subscriptions(running) : ''].filter(Boolean);
  const isLoaded = awaiting.count !== undefined && running !== undefined;
  const summary = sentences.length > 0 ? sentences.join(' ') : isLoaded ? t.none : t.looking;
  return (
    <Typography variant="body2" role="status" sx={{ mt: 1.5, fontWeight: 540 }}>
      {awaiting.failed || subscriptions.isError ? t.failed : summary}
    </Typography>
  );
}
