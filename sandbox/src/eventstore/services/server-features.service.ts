import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import type { ServiceDefinition } from '@grpc/grpc-js';

/** The release of the real server whose behaviour this one follows. */
export const SERVER_VERSION = '24.6.0';

const FEATURES: Record<string, string[]> = {
  'event_store.client.streams.streams/read': ['position', 'events'],
  'event_store.client.streams.streams/batchappend': ['deadline_duration'],
};
const PERSISTENT = ['create', 'update', 'delete', 'read', 'getinfo', 'replayparked', 'list'];
for (const method of PERSISTENT)
  FEATURES[`event_store.client.persistent_subscriptions.persistentsubscriptions/${method}`] = ['stream', 'all'];

function methodsOf(service: ServiceDefinition): features.SupportedMethod[] {
  return Object.values(service).map(({ path }) => {
    const [, name = '', method = ''] = path.toLowerCase().split('/');
    const supported = new features.SupportedMethod();
    supported.setServiceName(name);
    supported.setMethodName(method);
    supported.setFeaturesList(FEATURES[`${name}/${method}`] ?? []);
    return supported;
  });
}

/** Handler of the feature list, by which clients choose their protocol version. */
export function supportedMethodsHandler(services: ServiceDefinition[]) {
  return (_call: ServerUnaryCall<unknown, features.SupportedMethods>, reply: sendUnaryData<features.SupportedMethods>): void => {
    const answer = new features.SupportedMethods();
    answer.setEventStoreServerVersion(SERVER_VERSION);
    answer.setMethodsList(services.flatMap(methodsOf));
    reply(null, answer);
  };
}
