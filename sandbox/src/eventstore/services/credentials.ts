import { timingSafeEqual } from 'node:crypto';
import { status, type Metadata, type sendUnaryData, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { CallFailure } from './refusals.ts';

/** The user and password of the Authorization header. */
function basicUser(metadata: Metadata): { name: string; password: string } | null {
  const [header] = metadata.get('authorization');
  const match = /^basic (.+)$/i.exec(String(header ?? ''));
  if (match === null) return null;
  const [name = '', ...password] = Buffer.from(match[1] ?? '', 'base64')
    .toString('utf8')
    .split(':');
  return { name, password: password.join(':') };
}

// The defaults of a fresh EventStoreDB. They protect nothing: anonymous callers may do everything.
const USERS = new Map([
  ['admin', 'changeit'],
  ['ops', 'changeit'],
]);

type Handler = (call: Call, reply?: sendUnaryData<unknown>) => void;
type Call = NodeJS.EventEmitter & { metadata: Metadata };

function isSameText(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Without TLS the official client leaves out user and password, but not the name that its connection string gives to the
 * connection: so the password is taken from there as well, `esdb://…?tls=false&connectionName=PASSWORD`.
 */
function mayCall(metadata: Metadata, password: string | undefined): boolean {
  const user = basicUser(metadata);
  if (password === undefined) return user === null || USERS.get(user.name) === user.password;
  if (user !== null) return user.name === 'admin' && isSameText(user.password, password);
  return isSameText(String(metadata.get('connection-name')[0] ?? ''), password);
}

function requireCredentials(handler: Handler, password: string | undefined): Handler {
  return (call, reply) => {
    if (mayCall(call.metadata, password)) return handler(call, reply);
    const failure = new CallFailure(status.UNAUTHENTICATED, 'the credentials are not those of a user');
    if (reply === undefined) call.emit('error', failure);
    else reply(failure);
  };
}

/** Refuses wrong credentials and, where a password is set, callers without it. */
export function withCredentials(implementation: UntypedServiceImplementation, password?: string): UntypedServiceImplementation {
  const entries = Object.entries(implementation);
  return Object.fromEntries(entries.map(([name, handler]) => [name, requireCredentials(handler as Handler, password)]));
}
