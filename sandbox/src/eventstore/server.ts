import {
  Server,
  ServerCredentials,
  type sendUnaryData,
  type ServiceDefinition,
  type ServerUnaryCall,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossipPb from '@eventstore/db-client/generated/gossip_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import featuresPb from '@eventstore/db-client/generated/serverfeatures_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { DeleteReq, TombstoneReq } from '@eventstore/db-client/generated/streams_pb.js';
import { deleted, endStream, handleAppend, tombstoned } from './append.ts';
import { handleBatchAppend, type BatchAnswer, type BatchCall } from './batch-append.ts';
import type { Failure } from './failures.ts';
import { usualLimits, type Limits } from './limits.ts';
import { Log } from './log.ts';
import { handleRead } from './reading.ts';
import type { ReadAnswer, ReadCall } from './sending.ts';
import type { Storage } from './storage.ts';
import { unimplemented } from './unimplemented.ts';
import { decodeAppendPart } from './wire.ts';

/** The real server takes 16 MiB less 10,000 bytes; a little more here, so that what is too large is told so. */
const receiveLimit = 20 * 1024 * 1024;
const serverVersion = '24.6.0';

const bytesOf = (message: ReadAnswer | BatchAnswer): Buffer =>
  Buffer.isBuffer(message) ? message : Buffer.from(message.serializeBinary());

/** The client's own service, with the messages that carry the load coded by hand. */
function streamsDefinition(): ServiceDefinition {
  const { read, batchAppend, ...rest } = streamsService.StreamsService;
  return {
    ...rest,
    read: { ...read, responseSerialize: bytesOf },
    batchAppend: { ...batchAppend, requestDeserialize: decodeAppendPart, responseSerialize: bytesOf },
  };
}

const failing = (result: number | Failure): result is Failure => typeof result !== 'number';

function streams(log: Log, limits: Limits): UntypedServiceImplementation {
  return {
    read: (call: ReadCall) => void handleRead(log, call),
    batchAppend: (call: BatchCall) => handleBatchAppend(log, call, limits),
    append: (call: Parameters<typeof handleAppend>[1], reply: Parameters<typeof handleAppend>[2]) => handleAppend(log, call, reply, limits),
    delete: (call: ServerUnaryCall<DeleteReq, unknown>, reply: sendUnaryData<unknown>) =>
      void endStream(log, 'delete', call, limits).then((result) => (failing(result) ? reply(result) : reply(null, deleted(result)))),
    tombstone: (call: ServerUnaryCall<TombstoneReq, unknown>, reply: sendUnaryData<unknown>) =>
      void endStream(log, 'tombstone', call, limits).then((result) => (failing(result) ? reply(result) : reply(null, tombstoned(result)))),
  };
}

function features(): UntypedServiceImplementation {
  const method = (service: string, name: string, list: string[] = []) =>
    new featuresPb.SupportedMethod().setServiceName(`event_store.client.${service}`).setMethodName(name).setFeaturesList(list);
  const supported = new featuresPb.SupportedMethods()
    .setEventStoreServerVersion(serverVersion)
    .setMethodsList([
      method('streams.streams', 'read', ['position', 'events']),
      method('streams.streams', 'append'),
      method('streams.streams', 'batchappend', ['deadline_duration']),
      method('streams.streams', 'delete'),
      method('streams.streams', 'tombstone'),
      ...['create', 'update', 'delete', 'read', 'getinfo', 'list', 'replayparked', 'restartsubsystem'].map((name) =>
        method('persistent_subscriptions.persistentsubscriptions', name, ['stream', 'all']),
      ),
      method('gossip.gossip', 'read'),
    ]);
  return { getSupportedMethods: (_call: unknown, reply: sendUnaryData<unknown>) => reply(null, supported) };
}

/** One leader: whatever address the client dialled, so that it is right behind any port map. */
function gossip(instanceId: string): UntypedServiceImplementation {
  return {
    read: (call: ServerUnaryCall<unknown, unknown> & { getHost(): string }, reply: sendUnaryData<unknown>) => {
      const [, host = '127.0.0.1', port = '2113'] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(call.getHost()) ?? [];
      const leader = new gossipPb.MemberInfo()
        .setInstanceId(new sharedPb.UUID().setString(instanceId))
        .setTimeStamp(String(Date.now() * 10_000))
        .setState(gossipPb.MemberInfo.VNodeState.LEADER)
        .setIsAlive(true)
        .setHttpEndPoint(new gossipPb.EndPoint().setAddress(host).setPort(Number(port)));
      reply(null, new gossipPb.ClusterInfo().setMembersList([leader]));
    },
  };
}

export type RunningServer = { port: number; log: Log; stop: () => Promise<void> };

export type ServerOptions = { storage: Storage; host?: string; port?: number; limits?: Partial<Limits>; instanceId: string };

export async function startServer({ storage, host = '127.0.0.1', port = 0, limits, instanceId }: ServerOptions): Promise<RunningServer> {
  const log = new Log(storage);
  await log.open();
  await firstEvent(log);
  const server = new Server({ 'grpc.max_receive_message_length': receiveLimit, 'grpc.max_send_message_length': -1 });
  server.addService(streamsDefinition(), streams(log, { ...usualLimits, ...limits }));
  server.addService(featuresService.ServerFeaturesService, features());
  server.addService(gossipService.GossipService, gossip(instanceId));
  for (const { definition, implementation } of unimplemented()) server.addService(definition, implementation);
  const bound = await new Promise<number>((resolve, reject) =>
    server.bindAsync(`${host}:${port}`, ServerCredentials.createInsecure(), (error, actual) => (error ? reject(error) : resolve(actual))),
  );
  const stop = async () => {
    server.forceShutdown();
    await storage.close();
  };
  return { port: bound, log, stop };
}

/** A real log begins with system events: consumers that forget to leave them out notice it here too. */
async function firstEvent(log: Log): Promise<void> {
  if (log.visible > 0) return;
  const data = Buffer.from('{}');
  const event = { id: '00000000-0000-4000-8000-000000000001', type: '$started', json: true, data, meta: Buffer.alloc(0) };
  const write = {
    kind: 'append',
    stream: '$log',
    expected: 'no_stream',
    events: [event],
    bytes: data.length,
    deadline: Date.now() + 10_000,
  } as const;
  await log.writer.submit(write);
}
