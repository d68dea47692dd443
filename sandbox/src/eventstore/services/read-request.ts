import streams from '@eventstore/db-client/generated/streams_pb.js';
import { BEYOND, firstAtOrAfter, lastAtOrBefore, revisionFromWire } from '../log/position.ts';
import { BadFilter, filterEvents, type EventPredicate } from '../reading/filter.ts';
import type { Direction } from '../storage/storage.ts';
import type { UuidForm } from '../wire/read-event.ts';
import { badRequestFailure, unknownFailure, refuseProjectedStream } from './refusals.ts';
import { streamName } from './requests.ts';

type Options = streams.ReadReq.Options;
type CommonOptions = { resolveLinks: boolean; uuids: UuidForm };

/** `from` is the last event that a subscriber has, and the first event that a reader wants. */
export type ReadRequest = CommonOptions &
  (
    | { kind: 'read_stream'; stream: string; from: number; direction: Direction; limit: number }
    | { kind: 'read_all'; from: number; direction: Direction; limit: number; matches: EventPredicate | null }
    | { kind: 'subscribe_stream'; stream: string; after: number }
    | { kind: 'subscribe_all'; after: number; matches: EventPredicate | null; checkpointEvery: number | null }
  );

const DEFAULT_WINDOW = 32;
const UNLIMITED = Number.MAX_SAFE_INTEGER;

function matchesOf(filter: streams.ReadReq.Options.FilterOptions): EventPredicate {
  const expression = filter.getStreamIdentifier() ?? filter.getEventType();
  if (expression === undefined) throw badRequestFailure('a filter says nothing');
  const on = filter.hasStreamIdentifier() ? 'stream' : 'type';
  try {
    return filterEvents({ on, regex: expression.getRegex(), prefixes: expression.getPrefixList() });
  } catch (error) {
    if (error instanceof BadFilter) throw badRequestFailure(error.message);
    throw error;
  }
}

function streamRequest(
  options: Options,
  stream: streams.ReadReq.Options.StreamOptions,
  common: CommonOptions,
  direction: Direction,
): ReadRequest {
  const name = streamName(stream.getStreamIdentifier());
  refuseProjectedStream(name);
  if (options.hasFilter()) throw badRequestFailure('a filter goes with $all only');
  const revision = stream.hasRevision() ? revisionFromWire(stream.getRevision()) : stream.hasEnd() ? BEYOND : null;
  if (options.hasSubscription()) return { kind: 'subscribe_stream', stream: name, after: revision ?? -1, ...common };
  // The words of a real server, which has no others for it.
  if (stream.hasEnd() && direction === 'forwards') throw unknownFailure('Unexpected ReadStreamResult: Error');
  const from = revision ?? 0;
  return { kind: 'read_stream', stream: name, from, direction, limit: limitOf(options), ...common };
}

function allRequest(options: Options, all: streams.ReadReq.Options.AllOptions, common: CommonOptions, direction: Direction): ReadRequest {
  const filter = options.getFilter();
  const matches = filter === undefined ? null : matchesOf(filter);
  const position = all.hasEnd() ? null : (all.getPosition()?.getCommitPosition() ?? '0');
  if (options.hasSubscription()) {
    const window = filter?.hasMax() === true ? filter.getMax() : DEFAULT_WINDOW;
    const checkpointEvery = filter === undefined ? null : Math.max(1, window * Math.max(1, filter.getCheckpointintervalmultiplier()));
    return { kind: 'subscribe_all', after: position === null ? BEYOND : lastAtOrBefore(position), matches, checkpointEvery, ...common };
  }
  // Backwards, a position is after its event: the read starts before it.
  const backwards = position === null ? BEYOND : firstAtOrAfter(position) - 1;
  const from = direction === 'backwards' ? backwards : position === null ? BEYOND : firstAtOrAfter(position);
  return { kind: 'read_all', from, direction, limit: limitOf(options), matches, ...common };
}

function limitOf(options: Options): number {
  if (!options.hasCount()) throw badRequestFailure('a read says neither how many nor for how long');
  const limit = Math.min(revisionFromWire(options.getCount()), UNLIMITED);
  if (limit === 0) throw badRequestFailure('a read asks for nothing');
  return limit;
}

export function readRequestOf(request: streams.ReadReq): ReadRequest {
  const options = request.getOptions();
  if (options === undefined) throw badRequestFailure('a read has no options');
  const uuids = options.getUuidOption();
  if (uuids === undefined || !(uuids.hasString() || uuids.hasStructured())) throw badRequestFailure('a read does not say how it wants ids');
  const common: CommonOptions = { resolveLinks: options.getResolveLinks(), uuids: uuids.hasStructured() ? 'structured' : 'text' };
  const direction: Direction = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS ? 'backwards' : 'forwards';
  if (options.hasSubscription() && direction === 'backwards') throw badRequestFailure('a subscription runs forwards');
  const stream = options.getStream();
  if (stream !== undefined) return streamRequest(options, stream, common, direction);
  const all = options.getAll();
  if (all === undefined) throw badRequestFailure('a read names neither a stream nor $all');
  return allRequest(options, all, common, direction);
}
