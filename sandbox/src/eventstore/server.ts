import { randomUUID } from 'node:crypto';
import clusterRpc from '@eventstore/db-client/generated/cluster_grpc_pb.js';
import gossipRpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import monitoringRpc from '@eventstore/db-client/generated/monitoring_grpc_pb.js';
import operationsRpc from '@eventstore/db-client/generated/operations_grpc_pb.js';
import persistentRpc from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import projectionsRpc from '@eventstore/db-client/generated/projections_grpc_pb.js';
import featuresRpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streamsRpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import usersRpc from '@eventstore/db-client/generated/users_grpc_pb.js';
import { Server, ServerCredentials, type ServiceDefinition } from '@grpc/grpc-js';
import type { Store } from './reading/store.ts';
import { append } from './services/append.service.ts';
import { batchAppend } from './services/batch-append.service.ts';
import { softDelete, tombstone } from './services/delete.service.ts';
import { readGossip } from './services/gossip.service.ts';
import { read } from './services/read.service.ts';
import { getSupportedMethods } from './services/server-features.service.ts';
import { unimplemented } from './services/unimplemented.ts';

const MESSAGE_BYTES = 20 * 1024 * 1024;
const DEFAULT_APPEND_BYTES = 1024 * 1024;
const CLOSE_WITHIN_MS = 500;

export type ServerOptions = { host?: string; port?: number; maxAppendBytes?: number };
export type RunningServer = { host: string; port: number; close: () => Promise<void> };

const asIs = (chunk: Buffer): Buffer => chunk;

// The messages that fly in masses have a codec of their own; see wire/.
const streamsService: ServiceDefinition = {
  ...streamsRpc.StreamsService,
  read: { ...streamsRpc.StreamsService.read, responseSerialize: asIs },
  batchAppend: { ...streamsRpc.StreamsService.batchAppend, requestDeserialize: asIs, responseSerialize: asIs },
};

const ABSENT: [ServiceDefinition, string][] = [
  [projectionsRpc.ProjectionsService, 'the projections engine'],
  [usersRpc.UsersService, 'user management'],
  [operationsRpc.OperationsService, 'server operations'],
  [monitoringRpc.MonitoringService, 'monitoring statistics'],
  [clusterRpc.GossipService, 'cluster gossip'],
  [clusterRpc.ElectionsService, 'cluster elections'],
];

function register(server: Server, store: Store, maxAppendBytes: number, closing: AbortSignal): void {
  server.addService(streamsService, {
    read: read(store, closing),
    append: append(store, maxAppendBytes),
    batchAppend: batchAppend(store, maxAppendBytes),
    delete: softDelete(store),
    tombstone: tombstone(store),
  });
  server.addService(gossipRpc.GossipService, { read: readGossip(randomUUID()) });
  const announced = [streamsService, persistentRpc.PersistentSubscriptionsService, gossipRpc.GossipService];
  server.addService(featuresRpc.ServerFeaturesService, { getSupportedMethods: getSupportedMethods(announced) });
  for (const [service, feature] of ABSENT) server.addService(service, unimplemented(service, feature));
}

/** Starts the gRPC side of a store that is open. */
export async function serve(store: Store, options: ServerOptions = {}): Promise<RunningServer> {
  const { host = '127.0.0.1', maxAppendBytes = DEFAULT_APPEND_BYTES } = options;
  const closing = new AbortController();
  const server = new Server({
    'grpc.max_receive_message_length': MESSAGE_BYTES,
    'grpc.max_send_message_length': MESSAGE_BYTES,
    'grpc.max_concurrent_streams': 10_000,
  });
  register(server, store, maxAppendBytes, closing.signal);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`${host}:${options.port ?? 0}`, ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return { host, port, close: () => shutDown(server, store, closing) };
}

async function shutDown(server: Server, store: Store, closing: AbortController): Promise<void> {
  closing.abort();
  const force = setTimeout(() => server.forceShutdown(), CLOSE_WITHIN_MS);
  await new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
  clearTimeout(force);
  await store.close();
}
