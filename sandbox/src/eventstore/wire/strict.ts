import type { MethodDefinition, ServiceDefinition } from '@grpc/grpc-js';
import protobuf from 'google-protobuf';
import { ProtobufReader } from './reader.ts';

type Message = { deserializeBinaryFromReader: (message: unknown, reader: protobuf.BinaryReader) => unknown; new (): unknown };

/**
 * The client's own classes believe every length that a message states, and would read on behind its end for minutes. Each
 * message in it is looked at before they do.
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

/** The service as the client describes it, with requests that are what they say they are. */
export const strictService = (service: ServiceDefinition): ServiceDefinition =>
  Object.fromEntries(Object.entries(service).map(([name, method]) => [name, withStrictRequests(method as Method)]));
