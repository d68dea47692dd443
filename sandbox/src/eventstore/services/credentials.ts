import { status, type Metadata, type sendUnaryData, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { CallFailure } from './refusals.ts';

/** Who says he is calling. */
export function basicUser(metadata: Metadata): { name: string; password: string } | null {
  const [header] = metadata.get('authorization');
  const match = /^basic (.+)$/i.exec(String(header ?? ''));
  if (match === null) return null;
  const [name = '', ...password] = Buffer.from(match[1] ?? '', 'base64')
    .toString('utf8')
    .split(':');
  return { name, password: password.join(':') };
}

// What a fresh EventStoreDB has. Nobody is kept out by it: who says nothing may do everything.
const USERS = new Map([
  ['admin', 'changeit'],
  ['ops', 'changeit'],
]);

type Handler = (call: Call, reply?: sendUnaryData<unknown>) => void;
type Call = NodeJS.EventEmitter & { metadata: Metadata };

function guarded(handler: Handler): Handler {
  return (call, reply) => {
    const user = basicUser(call.metadata);
    if (user === null || USERS.get(user.name) === user.password) return handler(call, reply);
    const failure = new CallFailure(status.UNAUTHENTICATED, 'the credentials are not those of a user');
    if (reply === undefined) call.emit('error', failure);
    else reply(failure);
  };
}

/** Refuses credentials that are wrong, so that an application notices here that it sends such ones. */
export function withCredentials(implementation: UntypedServiceImplementation): UntypedServiceImplementation {
  return Object.fromEntries(Object.entries(implementation).map(([name, handler]) => [name, guarded(handler as Handler)]));
}
