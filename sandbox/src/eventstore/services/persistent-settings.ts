import persistent from '@eventstore/db-client/generated/persistent_pb.js';
import { firstAtOrAfter, revisionFromWire, BEYOND } from '../log/position.ts';
import type { ConsumerStrategy, GroupSettings } from '../storage/group-record.ts';
import { badRequest } from './refusals.ts';

type StartFrom = GroupSettings['start_from'];
type Settings = persistent.CreateReq.Settings | persistent.UpdateReq.Settings;

const TICKS_PER_MS = 10_000;
const STRATEGIES: Record<persistent.CreateReq.ConsumerStrategy, ConsumerStrategy> = {
  [persistent.CreateReq.ConsumerStrategy.DISPATCHTOSINGLE]: 'DispatchToSingle',
  [persistent.CreateReq.ConsumerStrategy.ROUNDROBIN]: 'RoundRobin',
  [persistent.CreateReq.ConsumerStrategy.PINNED]: 'Pinned',
};

function strategyOf(settings: Settings): ConsumerStrategy {
  const named = 'getConsumerStrategy' in settings ? settings.getConsumerStrategy() : '';
  if (named === 'DispatchToSingle' || named === 'RoundRobin' || named === 'Pinned') return named;
  if (named !== '') throw badRequest(`the consumer strategy ${named} is not known`);
  return STRATEGIES[settings.getNamedConsumerStrategy()];
}

export function settingsOf(settings: Settings | undefined, startFrom: StartFrom): GroupSettings {
  if (settings === undefined) throw badRequest('a persistent subscription has no settings');
  return {
    resolve_links: settings.getResolveLinks(),
    extra_statistics: settings.getExtraStatistics(),
    max_retry_count: settings.getMaxRetryCount(),
    min_checkpoint_count: settings.getMinCheckpointCount(),
    max_checkpoint_count: settings.getMaxCheckpointCount(),
    max_subscriber_count: settings.getMaxSubscriberCount(),
    live_buffer_size: settings.getLiveBufferSize(),
    read_batch_size: settings.getReadBatchSize(),
    history_buffer_size: settings.getHistoryBufferSize(),
    message_timeout_ms: settings.hasMessageTimeoutMs()
      ? settings.getMessageTimeoutMs()
      : Number(settings.getMessageTimeoutTicks()) / TICKS_PER_MS,
    checkpoint_after_ms: settings.hasCheckpointAfterMs()
      ? settings.getCheckpointAfterMs()
      : Number(settings.getCheckpointAfterTicks()) / TICKS_PER_MS,
    consumer_strategy: strategyOf(settings),
    start_from: startFrom,
  };
}

type Place = { hasStart(): boolean; hasEnd(): boolean };
type StreamPlace = Place & { hasRevision(): boolean; getRevision(): string };
type AllPlace = Place & { getPosition(): { getCommitPosition(): string } | undefined };

/** Where a group on a stream begins: said beside the stream, or, by older clients, among the settings. */
export function streamStart(place: StreamPlace | undefined, settings: Settings | undefined): StartFrom {
  if (place?.hasStart() === true) return 'start';
  if (place?.hasEnd() === true) return 'end';
  const revision = revisionFromWire(place?.hasRevision() === true ? place.getRevision() : (settings?.getRevision() ?? '0'));
  if (revision === BEYOND) return 'end';
  return revision === 0 ? 'start' : revision;
}

export function allStart(place: AllPlace | undefined): StartFrom {
  if (place?.hasEnd() === true) return 'end';
  const position = place?.getPosition();
  return position === undefined ? 'start' : firstAtOrAfter(position.getCommitPosition());
}
