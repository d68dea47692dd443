import persistent from '@eventstore/db-client/generated/persistent_pb.js';
import { toWirePosition } from '../log/position.ts';
import type { Consumer } from '../persistent/consumer.ts';
import type { Group } from '../persistent/group.ts';
import type { GroupSettings } from '../storage/group-record.ts';

const { SubscriptionInfo } = persistent;

const onLog = (seq: number): string => `C:${toWirePosition(seq)}/P:${toWirePosition(seq)}`;

function placeText(source: string, place: number | null): string {
  if (place === null) return '';
  return source === '$all' ? onLog(place) : String(place);
}

function startText(source: string, from: GroupSettings['start_from']): string {
  if (from === 'end') return source === '$all' ? 'C:-1/P:-1' : '-1';
  return placeText(source, from === 'start' ? 0 : from);
}

function connectionOf(consumer: Consumer, withStatistics: boolean, now: number): persistent.SubscriptionInfo.ConnectionInfo {
  const lately = consumer.measurements.look(now);
  const info = new SubscriptionInfo.ConnectionInfo();
  info.setFrom(consumer.info.from);
  info.setUsername(consumer.info.username);
  info.setConnectionName(consumer.info.connectionName);
  info.setAverageItemsPerSecond(lately.perSecond);
  info.setCountSinceLastMeasurement(String(lately.count));
  info.setTotalItems(String(consumer.measurements.total));
  info.setAvailableSlots(consumer.free);
  info.setInFlightMessages(consumer.inFlight);
  if (!withStatistics) return info;
  const measured = consumer.measurements.quantiles().map(([key, value]) => {
    const measurement = new SubscriptionInfo.Measurement();
    measurement.setKey(key);
    measurement.setValue(String(Math.round(value)));
    return measurement;
  });
  info.setObservedMeasurementsList(measured);
  return info;
}

function addSettings(info: persistent.SubscriptionInfo, source: string, settings: GroupSettings): void {
  info.setResolveLinkTos(settings.resolve_links);
  info.setStartFrom(startText(source, settings.start_from));
  info.setMessageTimeoutMilliseconds(settings.message_timeout_ms);
  info.setExtraStatistics(settings.extra_statistics);
  info.setMaxRetryCount(settings.max_retry_count);
  info.setLiveBufferSize(settings.live_buffer_size);
  info.setBufferSize(settings.history_buffer_size);
  info.setReadBatchSize(settings.read_batch_size);
  info.setCheckPointAfterMilliseconds(settings.checkpoint_after_ms);
  info.setMinCheckPointCount(settings.min_checkpoint_count);
  info.setMaxCheckPointCount(settings.max_checkpoint_count);
  info.setNamedConsumerStrategy(settings.consumer_strategy);
  info.setMaxSubscriberCount(settings.max_subscriber_count);
}

/** Everything that can be said about a group at this moment. */
export async function infoOf({ record, delivery, parking, lastKnown }: Group): Promise<persistent.SubscriptionInfo> {
  const { source, name, settings, checkpoint } = record;
  const now = Date.now();
  const lately = delivery.measurements.look(now);
  const { waiting, retrying, inFlight } = delivery.counts;
  const info = new SubscriptionInfo();
  info.setEventSource(source);
  info.setGroupName(name);
  info.setStatus('Live');
  addSettings(info, source, settings);
  info.setConnectionsList(delivery.consumers.map((consumer) => connectionOf(consumer, settings.extra_statistics, now)));
  info.setAveragePerSecond(lately.perSecond);
  info.setCountSinceLastMeasurement(String(lately.count));
  info.setTotalItems(String(delivery.measurements.total));
  info.setLastCheckpointedEventPosition(placeText(source, checkpoint));
  info.setLastKnownEventPosition(placeText(source, lastKnown));
  info.setReadBufferCount(waiting);
  info.setLiveBufferCount('0');
  info.setRetryBufferCount(retrying);
  info.setTotalInFlightMessages(inFlight);
  info.setOutstandingMessagesCount(inFlight);
  info.setParkedMessageCount(String(await parking.count()));
  return info;
}
