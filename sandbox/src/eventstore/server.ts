import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import clusterRpc from '@eventstore/db-client/generated/cluster_grpc_pb.js';
import gossipRpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import monitoringRpc from '@eventstore/db-client/generated/monitoring_grpc_pb.js';
import operationsRpc from '@eventstore/db-client/generated/operations_grpc_pb.js';
import persistentRpc from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import projectionsRpc from '@eventstore/db-client/generated/projections_grpc_pb.js';
import featuresRpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streamsRpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import usersRpc from '@eventstore/db-client/generated/users_grpc_pb.js';
import { Server, ServerCredentials, type ServiceDefinition, type UntypedServiceImplementation } from '@grpc/grpc-js';
import type { LogStore } from './reading/store.ts';
import { aheadOfSending } from './services/ahead-of-sending.ts';
import { appendHandler } from './services/append.service.ts';
import { batchAppendHandler } from './services/batch-append.service.ts';
import { withCredentials } from './services/credentials.ts';
import { deleteHandler, tombstoneHandler } from './services/delete.service.ts';
import { OpenCalls } from './services/goodbye.ts';
import { gossipHandler } from './services/gossip.service.ts';
import { readHandler } from './services/read.service.ts';
import { supportedMethodsHandler } from './services/server-features.service.ts';
import { unimplementedHandlers } from './services/unimplemented.ts';
import { strictService } from './wire/strict.ts';

const MESSAGE_BYTES = 20 * 1024 * 1024;
const DEFAULT_APPEND_BYTES = 1024 * 1024;
// Enough for the last answers to leave.
const GOODBYE_MS = 50;

/**
 * `password`: required of every caller; without it, access is open. `liveBuffer`: how many events late a live
 * subscription may be. `tls`: a certificate and its key, as PEM.
 */
export type ServerOptions = {
  host?: string;
  port?: number;
  maxAppendBytes?: number;
  password?: string | undefined;
  liveBuffer?: number;
  tls?: { certificate: Buffer; key: Buffer } | undefined;
};
/** `address` is how a client dials it. */
export type RunningServer = { address: string; port: number; close: () => Promise<void> };

const passThrough = (chunk: Buffer): Buffer => chunk;

function withEncodedAnswers(service: ServiceDefinition, name: string): ServiceDefinition[string] {
  const method = service[name];
  if (method === undefined) throw new Error(`the client has no method ${name}`);
  return { ...method, responseSerialize: passThrough };
}

// The messages that fly in masses have a codec of their own; see wire/.
const streamsMethods = strictService(streamsRpc.StreamsService);
const streamsService: ServiceDefinition = {
  ...streamsMethods,
  read: withEncodedAnswers(streamsMethods, 'read'),
  batchAppend: { ...withEncodedAnswers(streamsMethods, 'batchAppend'), requestDeserialize: passThrough },
};

const ABSENT: [ServiceDefinition, string][] = [
  [persistentRpc.PersistentSubscriptionsService, 'persistent subscriptions'],
  [projectionsRpc.ProjectionsService, 'the projections engine'],
  [usersRpc.UsersService, 'user management'],
  [operationsRpc.OperationsService, 'server operations'],
  [monitoringRpc.MonitoringService, 'monitoring statistics'],
  [clusterRpc.GossipService, 'cluster gossip'],
  [clusterRpc.ElectionsService, 'cluster elections'],
];

/** `closing` ends readers, `goodbye` later ends writers. */
type ServerParts = {
  store: LogStore;
  maxAppendBytes: number;
  password: string | undefined;
  liveBuffer: number;
  closing: OpenCalls;
  goodbye: OpenCalls;
};

function registerServices(server: Server, { store, maxAppendBytes, password, liveBuffer, closing, goodbye }: ServerParts): void {
  const addService = (service: ServiceDefinition, implementation: UntypedServiceImplementation): void =>
    server.addService(service, withCredentials(implementation, password));
  addService(streamsService, {
    read: readHandler(store, closing, liveBuffer),
    append: appendHandler(store, maxAppendBytes, goodbye),
    batchAppend: batchAppendHandler(store, maxAppendBytes, goodbye),
    delete: deleteHandler(store),
    tombstone: tombstoneHandler(store),
  });
  // The official client does what is not announced over HTTP/1, and would report only that it cannot parse the answer.
  const announced = [streamsService, persistentRpc.PersistentSubscriptionsService, gossipRpc.GossipService];
  // The official client asks for these before it says who it is; they say nothing of what is stored.
  server.addService(strictService(gossipRpc.GossipService), { read: gossipHandler(randomUUID()) });
  server.addService(strictService(featuresRpc.ServerFeaturesService), { getSupportedMethods: supportedMethodsHandler(announced) });
  for (const [service, feature] of ABSENT) addService(strictService(service), unimplementedHandlers(service, feature));
}

/** Starts the gRPC side of a store that is open. */
export async function serveStore(store: LogStore, options: ServerOptions = {}): Promise<RunningServer> {
  const { host = '127.0.0.1', maxAppendBytes = DEFAULT_APPEND_BYTES, password, liveBuffer = Infinity, tls } = options;
  const dialled = host.includes(':') ? `[${host}]` : host;
  const server = new Server({
    'grpc.max_receive_message_length': MESSAGE_BYTES,
    'grpc.max_send_message_length': MESSAGE_BYTES,
    'grpc.max_concurrent_streams': 10_000,
    interceptors: [aheadOfSending],
  });
  const parts = { store, maxAppendBytes, password, liveBuffer, closing: new OpenCalls(), goodbye: new OpenCalls() };
  const credentials = tls
    ? ServerCredentials.createSsl(null, [{ cert_chain: tls.certificate, private_key: tls.key }])
    : ServerCredentials.createInsecure();
  registerServices(server, parts);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`${dialled}:${options.port ?? 0}`, credentials, (error, bound) => (error ? reject(error) : resolve(bound)));
  });
  return { address: `${dialled}:${port}`, port, close: () => shutDown(server, parts) };
}

/** Ends readers and answers writes in flight; then stops without waiting, because append streams would stay open forever. */
async function shutDown(server: Server, { store, closing, goodbye }: ServerParts): Promise<void> {
  closing.endAll();
  await store.writer.close();
  goodbye.endAll();
  await sleep(GOODBYE_MS);
  server.forceShutdown();
  await store.storage.close();
}
