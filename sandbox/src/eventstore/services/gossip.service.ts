import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';

/** Answers gossip with a single leader at the address that the client has dialled, so that mapped ports work. */
export function gossipHandler(instanceId: string) {
  return (call: ServerUnaryCall<unknown, gossip.ClusterInfo>, reply: sendUnaryData<gossip.ClusterInfo>): void => {
    const dialled = new URL(`http://${call.getHost()}`);
    const endpoint = new gossip.EndPoint();
    endpoint.setAddress(dialled.hostname);
    endpoint.setPort(Number(dialled.port || 80));
    const id = new shared.UUID();
    id.setString(instanceId);
    const member = new gossip.MemberInfo();
    member.setInstanceId(id);
    member.setTimeStamp(`${Date.now()}0000`);
    member.setState(gossip.MemberInfo.VNodeState.LEADER);
    member.setIsAlive(true);
    member.setHttpEndPoint(endpoint);
    const answer = new gossip.ClusterInfo();
    answer.setMembersList([member]);
    reply(null, answer);
  };
}
