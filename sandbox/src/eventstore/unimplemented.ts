import type { ServiceDefinition, UntypedServiceImplementation } from '@grpc/grpc-js';
import monitoringService from '@eventstore/db-client/generated/monitoring_grpc_pb.js';
import operationsService from '@eventstore/db-client/generated/operations_grpc_pb.js';
import projectionsService from '@eventstore/db-client/generated/projections_grpc_pb.js';
import usersService from '@eventstore/db-client/generated/users_grpc_pb.js';
import { notHere } from './failures.ts';

type Service = { definition: ServiceDefinition; implementation: UntypedServiceImplementation };

/** Services of the real server that are answered with a clear no, instead of silence or a guess. */
export function unimplemented(): Service[] {
  const services: [string, ServiceDefinition][] = [
    ['The projections engine', projectionsService.ProjectionsService],
    ['User management', usersService.UsersService],
    ['Operations (scavenge, shutdown and the like)', operationsService.OperationsService],
    ['Monitoring', monitoringService.MonitoringService],
  ];
  return services.map(([feature, definition]) => ({ definition, implementation: refusing(feature, definition) }));
}

function refusing(feature: string, definition: ServiceDefinition): UntypedServiceImplementation {
  const failed = notHere(feature);
  const handlers = Object.entries(definition).map(([name, { responseStream }]) => [
    name,
    responseStream
      ? (call: { emit: (event: 'error', failure: typeof failed) => void }) => call.emit('error', failed)
      : (_call: unknown, reply: (failure: typeof failed) => void) => reply(failed),
  ]);
  return Object.fromEntries(handlers) as UntypedServiceImplementation;
}
