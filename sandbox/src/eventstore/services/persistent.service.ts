import persistent from '@eventstore/db-client/generated/persistent_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { sendUnaryData, ServerUnaryCall, UntypedServiceImplementation } from '@grpc/grpc-js';
import type { Groups } from '../persistent/groups.ts';
import { infoOf } from './persistent-info.ts';
import { readPersistent } from './persistent-read.service.ts';
import { allStart, settingsOf, streamStart } from './persistent-settings.ts';
import { filterOf, matchesOf } from './read-request.ts';
import { asFailure, badRequest, refuseProjectedStream } from './refusals.ts';
import { streamName } from './requests.ts';

type Named = { source: string; name: string };

function answering<Request, Answer>(work: (request: Request) => Promise<Answer>) {
  return (call: ServerUnaryCall<Request, Answer>, reply: sendUnaryData<Answer>): void => {
    void Promise.resolve()
      .then(() => work(call.request))
      .then(
        (answer) => reply(null, answer),
        (error: unknown) => reply(asFailure(error)),
      );
  };
}

function required<T>(options: T | undefined): T {
  if (options === undefined) throw badRequest('a request has no options');
  return options;
}

type SourceOptions = { hasAll(): boolean; getStreamIdentifier(): shared.StreamIdentifier | undefined; getGroupName(): string };

function groupName(name: string): string {
  if (name === '' || name.includes('\0')) throw badRequest('a group name is missing');
  if (Buffer.byteLength(name) > 500) throw badRequest('a group name is longer than 500 bytes');
  return name;
}

function named(options: SourceOptions): Named {
  const source = options.hasAll() ? '$all' : streamName(options.getStreamIdentifier());
  return { source, name: groupName(options.getGroupName()) };
}

type StreamSource = { getStreamIdentifier(): shared.StreamIdentifier | undefined };

/** Of a request that may name its stream in the newer way, beside where to begin in it. */
function namedIn(options: SourceOptions, stream: StreamSource | undefined): Named {
  if (stream === undefined) return named(options);
  return { source: streamName(stream.getStreamIdentifier()), name: groupName(options.getGroupName()) };
}

async function create(groups: Groups, request: persistent.CreateReq): Promise<persistent.CreateResp> {
  const options = required(request.getOptions());
  const all = options.getAll();
  const stream = options.getStream();
  const group = namedIn(options, stream);
  refuseProjectedStream(group.source);
  const sent = all?.getFilter();
  const filter = sent === undefined ? null : filterOf(sent);
  matchesOf(filter);
  const start = all === undefined ? streamStart(stream, options.getSettings()) : allStart(all);
  await groups.create(group, settingsOf(options.getSettings(), start), filter);
  return new persistent.CreateResp();
}

async function update(groups: Groups, request: persistent.UpdateReq): Promise<persistent.UpdateResp> {
  const options = required(request.getOptions());
  const all = options.getAll();
  const stream = options.getStream();
  const group = namedIn(options, stream);
  const start = all === undefined ? streamStart(stream, options.getSettings()) : allStart(all);
  await groups.update(group, settingsOf(options.getSettings(), start));
  return new persistent.UpdateResp();
}

async function getInfo(groups: Groups, request: persistent.GetInfoReq): Promise<persistent.GetInfoResp> {
  const answer = new persistent.GetInfoResp();
  answer.setSubscriptionInfo(await infoOf(groups.find(named(required(request.getOptions())))));
  return answer;
}

async function list(groups: Groups, request: persistent.ListReq): Promise<persistent.ListResp> {
  const options = required(request.getOptions());
  const one = options.getListForStream();
  const source = one === undefined ? null : one.hasAll() ? '$all' : streamName(one.getStream());
  const answer = new persistent.ListResp();
  answer.setSubscriptionsList(await Promise.all(groups.list(source).map(infoOf)));
  return answer;
}

async function replayParked(groups: Groups, request: persistent.ReplayParkedReq): Promise<persistent.ReplayParkedResp> {
  const options = required(request.getOptions());
  const group = groups.find(named(options));
  await group.replayParked(options.hasStopAt() ? Number(options.getStopAt()) : null);
  return new persistent.ReplayParkedResp();
}

async function remove(groups: Groups, request: persistent.DeleteReq): Promise<persistent.DeleteResp> {
  await groups.delete(named(required(request.getOptions())));
  return new persistent.DeleteResp();
}

export function persistentSubscriptions(groups: Groups): UntypedServiceImplementation {
  return {
    create: answering((request: persistent.CreateReq) => create(groups, request)),
    update: answering((request: persistent.UpdateReq) => update(groups, request)),
    delete: answering((request: persistent.DeleteReq) => remove(groups, request)),
    getInfo: answering((request: persistent.GetInfoReq) => getInfo(groups, request)),
    list: answering((request: persistent.ListReq) => list(groups, request)),
    replayParked: answering((request: persistent.ReplayParkedReq) => replayParked(groups, request)),
    restartSubsystem: answering(async () => {
      await groups.restart();
      return new shared.Empty();
    }),
    read: readPersistent(groups),
  };
}
