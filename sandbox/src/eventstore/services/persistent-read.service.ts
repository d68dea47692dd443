import persistent from '@eventstore/db-client/generated/persistent_pb.js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import { Consumer } from '../persistent/consumer.ts';
import type { Group } from '../persistent/group.ts';
import type { Groups } from '../persistent/groups.ts';
import type { NackAction } from '../persistent/message.ts';
import { writePersistentEvent } from '../wire/read-event.ts';
import { basicUser } from './credentials.ts';
import { asFailure, badRequest } from './refusals.ts';
import { streamName, uuidText } from './requests.ts';

type Call = ServerDuplexStream<persistent.ReadReq, Buffer>;
type Connected = { group: Group; consumer: Consumer };

const { ReadReq, ReadResp } = persistent;
const { Action } = ReadReq.Nack;

function actionOf(action: persistent.ReadReq.Nack.Action): NackAction {
  switch (action) {
    case Action.PARK:
      return 'park';
    case Action.SKIP:
      return 'skip';
    case Action.STOP:
      return 'stop';
    case Action.RETRY:
    case Action.UNKNOWN:
      return 'retry';
  }
}

const idsOf = (list: Parameters<typeof uuidText>[0][]): Set<string> => new Set(list.flatMap((id) => uuidText(id) ?? []));

function confirmation({ record }: Group): Buffer {
  const confirmed = new ReadResp.SubscriptionConfirmation();
  confirmed.setSubscriptionId(`${record.source}::${record.name}`);
  const answer = new ReadResp();
  answer.setSubscriptionConfirmation(confirmed);
  return Buffer.from(answer.serializeBinary());
}

function connect(groups: Groups, call: Call, options: persistent.ReadReq.Options): Connected {
  const source = options.hasAll() ? '$all' : streamName(options.getStreamIdentifier());
  const group = groups.find({ source, name: options.getGroupName() });
  const form = options.getUuidOption()?.hasStructured() === true ? 'structured' : 'text';
  const info = {
    from: call.getPeer(),
    username: basicUser(call.metadata)?.name ?? 'anonymous',
    connectionName: String(call.metadata.get('connection-name')[0] ?? ''),
  };
  let confirmed = false;
  const confirm = (): void => {
    if (!confirmed) call.write(confirmation(group));
    confirmed = true;
  };
  const consumer = new Consumer(info, options.getBufferSize(), {
    send: ({ item, retries }) => {
      confirm();
      call.write(writePersistentEvent(item, retries, form));
    },
    fail: (failure) => call.emit('error', failure),
  });
  group.connect(consumer);
  confirm();
  return { group, consumer };
}

function answered({ group, consumer }: Connected, message: persistent.ReadReq): void {
  const ack = message.getAck();
  const nack = message.getNack();
  if (ack !== undefined) group.delivery.ack(consumer, idsOf(ack.getIdsList()));
  if (nack !== undefined) group.delivery.nack(consumer, idsOf(nack.getIdsList()), actionOf(nack.getAction()), nack.getReason());
}

/** A consumer of a group: it names the group first, then answers for what it gets. Its buffer size bounds what is on the way. */
export function readPersistent(groups: Groups) {
  return (call: Call): void => {
    let connected: Connected | null = null;
    const leave = (): void => {
      if (connected !== null) connected.group.delivery.disconnect(connected.consumer);
      connected = null;
    };
    call.on('data', (message: persistent.ReadReq) => {
      try {
        const options = message.getOptions();
        if (connected !== null) answered(connected, message);
        else if (options === undefined) throw badRequest('a consumer names its group first');
        else connected = connect(groups, call, options);
      } catch (error) {
        leave();
        call.emit('error', asFailure(error));
      }
    });
    call.on('cancelled', leave);
    call.on('error', leave);
    call.on('end', () => {
      leave();
      call.end();
    });
  };
}
