import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { invalid, needsProjections, notHere, type Failure } from './failures.ts';
import { tombstoneRev, type StoredEvent } from './record.ts';
import type { Direction } from './storage.ts';

export type Filter = {
  matches: (event: StoredEvent) => boolean;
  /** A checkpoint is due after so many considered events. */
  every: number;
};

export type ReadRequest = {
  /** Null: the whole log. */
  stream: string | null;
  from: 'start' | 'end' | number;
  direction: Direction;
  count: number;
  live: boolean;
  resolveLinks: boolean;
  filter: Filter | null;
  structuredId: boolean;
};

export class RefusedRead extends Error {
  constructor(readonly failure: Failure) {
    super(failure.details);
  }
}

const refuse = (details: string): never => {
  throw new RefusedRead(invalid(details));
};

/** A revision or position as the wire says it; what no number holds is as far as one goes. */
const placed = (text: string): number => Number(BigInt(text || '0') > BigInt(tombstoneRev) ? tombstoneRev : BigInt(text || '0'));

const decoder = new TextDecoder();

export function readRequest(message: ReadReq): ReadRequest {
  const options = message.getOptions();
  if (!options) return refuse('the read has no options');
  if (!options.hasUuidOption()) refuse('the read has no uuid option');
  const backwards = options.getReadDirection() === streamsPb.ReadReq.Options.ReadDirection.BACKWARDS;
  const live = options.hasSubscription();
  if (!live && !options.hasCount()) refuse('the read has neither a count nor a subscription');
  if (backwards && live) refuse('a subscription cannot go backwards');
  const source = sourceOf(options);
  const filterOptions = options.getFilter();
  if (filterOptions && source.stream !== null) refuse('a stream cannot be filtered');
  return {
    ...source,
    direction: backwards ? 'backwards' : 'forwards',
    count: live ? Number.MAX_SAFE_INTEGER : placed(options.getCount()),
    live,
    resolveLinks: options.getResolveLinks(),
    filter: filterOptions ? filterOf(filterOptions) : null,
    structuredId: options.getUuidOption()?.hasStructured() ?? false,
  };
}

function sourceOf(options: ReadReq.Options): Pick<ReadRequest, 'stream' | 'from'> {
  const all = options.getAll();
  if (all) {
    if (all.hasStart()) return { stream: null, from: 'start' };
    if (all.hasEnd()) return { stream: null, from: 'end' };
    const commit = BigInt(all.getPosition()?.getCommitPosition() || '0');
    return { stream: null, from: commit > BigInt(tombstoneRev) ? 'end' : Number(commit) };
  }
  const one = options.getStream();
  if (!one) return refuse('the read names neither a stream nor the whole log');
  const stream = decoder.decode(one.getStreamIdentifier()?.getStreamName_asU8());
  if (stream === '') refuse('the stream has no name');
  if (needsProjections(stream)) throw new RefusedRead(notHere(`The stream ${stream}, which a system projection writes,`));
  if (one.hasStart()) return { stream, from: 'start' };
  if (one.hasEnd()) return { stream, from: 'end' };
  return { stream, from: placed(one.getRevision()) };
}

function filterOf(options: ReadReq.Options.FilterOptions): Filter {
  const byType = options.hasEventType();
  const expression = byType ? options.getEventType() : options.getStreamIdentifier();
  if (!expression) return refuse('the filter has no expression');
  const pattern = expression.getRegex();
  const prefixes = expression.getPrefixList();
  const matches = pattern === '' ? (text: string) => prefixes.some((prefix) => text.startsWith(prefix)) : testing(pattern);
  const window = options.hasMax() ? options.getMax() : 32;
  const every = Math.max(1, window * Math.max(1, options.getCheckpointintervalmultiplier()));
  return { matches: (event) => matches(byType ? event.type : event.stream), every };
}

function testing(pattern: string): (text: string) => boolean {
  try {
    const regex = new RegExp(pattern, 'u');
    return (text) => regex.test(text);
  } catch {
    return refuse(`the filter's expression cannot be read: ${pattern}`);
  }
}
