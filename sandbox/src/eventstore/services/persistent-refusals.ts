import { status } from '@grpc/grpc-js';
import { CallFailure } from './refusals.ts';

type Named = { source: string; name: string };

const trailers = (exception: string, { source, name }: Named, reason?: string): Record<string, string> => ({
  exception: `persistent-subscription-${exception}`,
  'stream-name': source,
  'group-name': name,
  ...(reason === undefined ? {} : { reason }),
});

export const groupMissing = (group: Named): CallFailure =>
  new CallFailure(
    status.NOT_FOUND,
    `Subscription group ${group.name} on stream ${group.source} does not exist.`,
    trailers('does-not-exist', group),
  );

export const groupExists = (group: Named): CallFailure =>
  new CallFailure(status.ALREADY_EXISTS, `Subscription group ${group.name} on stream ${group.source} exists.`, trailers('exists', group));

export const groupFailed = (group: Named, reason: string): CallFailure =>
  new CallFailure(
    status.INTERNAL,
    `Subscription group ${group.name} on stream ${group.source} failed: '${reason}'`,
    trailers('failed', group, reason),
  );

export const subscriptionDropped = (group: Named, reason: string): CallFailure =>
  new CallFailure(
    status.CANCELLED,
    `Subscription group ${group.name} on stream ${group.source} was dropped: ${reason}`,
    trailers('dropped', group),
  );

export const subscribersReached = (group: Named): CallFailure =>
  new CallFailure(
    status.FAILED_PRECONDITION,
    `Maximum subscriptions reached for subscription group ${group.name} on stream ${group.source}.`,
    { ...trailers('maximum-subscribers-reached', group), exception: 'maximum-subscribers-reached' },
  );
