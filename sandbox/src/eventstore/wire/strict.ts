import type { MethodDefinition, ServiceDefinition } from '@grpc/grpc-js';
import protobuf from 'google-protobuf';
import { ProtobufReader } from './reader.ts';

type Message = { deserializeBinaryFromReader: (message: unknown, reader: protobuf.BinaryReader) => unknown; new (): unknown };

/**
 * The client's classes trust every length in a message and would read past its end for minutes, so each nested message is checked first.
 */
function deserialize(type: Message, bytes: Buffer): unknown {
  new ProtobufReader(bytes).requireComplete();
  const reader = new protobuf.BinaryReader(new Uint8Array(bytes));
  const readMessage = reader.readMessage.bind(reader);
  reader.readMessage = (message, read) => {
    new ProtobufReader(bytes, reader.getCursor()).message().requireComplete();
    readMessage(message, read);
  };
  return type.deserializeBinaryFromReader(new type(), reader);
}

type Method = MethodDefinition<unknown, unknown> & { requestType?: Message };

function withStrictRequests(method: Method): Method {
  const { requestType } = method;
  if (requestType === undefined) throw new Error(`${method.path} has no class for its requests`);
  return { ...method, requestDeserialize: (bytes) => deserialize(requestType, bytes) };
}

/** The service definition with requests that are checked before they are decoded. */
export const strictService = (service: ServiceDefinition): ServiceDefinition =>
  Object.fromEntries(Object.entries(service).map(([name, method]) => [name, withStrictRequests(method as Method)]));
