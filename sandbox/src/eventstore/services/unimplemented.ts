import type { sendUnaryData, ServiceDefinition, UntypedServiceImplementation } from '@grpc/grpc-js';
import { unimplementedFailure } from './refusals.ts';

type Call = NodeJS.EventEmitter;

/** Handlers that answer each method of a missing service with an explanation: silence would look like a broken connection. */
export function unimplementedHandlers(service: ServiceDefinition, feature: string): UntypedServiceImplementation {
  const implementation: UntypedServiceImplementation = {};
  for (const [name, { responseStream }] of Object.entries(service)) {
    implementation[name] = responseStream
      ? (call: Call) => void call.emit('error', unimplementedFailure(feature))
      : (_call: Call, reply: sendUnaryData<unknown>) => reply(unimplementedFailure(feature));
  }
  return implementation;
}
