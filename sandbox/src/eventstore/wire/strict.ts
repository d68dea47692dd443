import type { MethodDefinition, ServiceDefinition } from '@grpc/grpc-js';
import protobuf from 'google-protobuf';
import { Reader } from './reader.ts';

type Message = { deserializeBinaryFromReader: (message: unknown, reader: protobuf.BinaryReader) => unknown; new (): unknown };

/**
 * The client's own classes believe every length that a message states, and would read on behind its end for minutes. Each
 * message in it is looked at before they do.
 */
function deserialize(type: Message, bytes: Buffer): unknown {
  new Reader(bytes).complete();
  const reader = new protobuf.BinaryReader(new Uint8Array(bytes));
  const readMessage = reader.readMessage.bind(reader);
  reader.readMessage = (message, read) => {
    new Reader(bytes, reader.getCursor()).message().complete();
    readMessage(message, read);
  };
  return type.deserializeBinaryFromReader(new type(), reader);
}

type Method = MethodDefinition<unknown, unknown> & { requestType?: Message };

function strict(method: Method): Method {
  const { requestType } = method;
  if (requestType === undefined) throw new Error(`${method.path} has no class for its requests`);
  return { ...method, requestDeserialize: (bytes) => deserialize(requestType, bytes) };
}

/** The service as the client describes it, with requests that are what they say they are. */
export const strictly = (service: ServiceDefinition): ServiceDefinition =>
  Object.fromEntries(Object.entries(service).map(([name, method]) => [name, strict(method as Method)]));
