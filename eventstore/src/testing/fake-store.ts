import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import serverFeaturesService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import serverFeatures from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { BatchAppendReq, BatchAppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js';
import { Server, ServerCredentials, status } from '@grpc/grpc-js';
import type { Metadata, sendUnaryData, ServerDuplexStream, ServerUnaryCall, ServerWritableStream } from '@grpc/grpc-js';
import { freePort } from './free-port.ts';
import { FakeLog, type FakeLogEntry } from './fake-log.ts';
import * as wire from './fake-wire.ts';

/**
 * The outcome of one append: `lost` is stored and never answered, `silent` neither; `ended` and a status end the call that
 * carries all appends, `stored_then` after it has been stored; `timeout` and `too_large` are answers to this append alone.
 */
export type AppendFate =
  | 'answered'
  | 'answered_without_position'
  | 'lost'
  | 'silent'
  | 'ended'
  | 'timeout'
  | 'too_large'
  | { status: status }
  | { stored_then: status }
  | { answered_after: Promise<void> };

export type LiveSubscription = {
  /** Ends it with OK. */
  complete: () => void;
  fail: (code: status, details?: string) => void;
  /** It stays open and says nothing more. */
  mute: () => void;
  checkpoint: (position: bigint) => void;
};

/** A server that speaks just enough of the protocol to misbehave on demand. */
export class FakeStore {
  readonly log = new FakeLog();
  readonly appends: { correlation: string; ids: string[] }[] = [];
  readonly subscriptions: LiveSubscription[] = [];
  readonly from: (bigint | null)[] = [];
  /** The connections that subscriptions came over. */
  readonly peers = new Set<string>();
  /** Called with each new subscription, before it gets any event. */
  welcome: (subscription: LiveSubscription) => void = () => {};
  /** Fate of the n-th append to arrive. */
  fate: (n: number) => AppendFate = () => 'answered';
  /** Status of the n-th question for the server's features; null answers it. */
  features: (n: number) => status | null | 'silent' = () => null;
  /** Comes before the answer to the n-th question for the members of the cluster: this store alone, as their leader. */
  gossip: (n: number) => Promise<void> | void = () => {};
  /** Another node's port, once this one has lost an election: calls for the leader are sent there. */
  leader: number | null = null;
  /** Whether appends are read from their call; unread ones fill it. */
  reading = true;
  /** Whether the n-th read gets no answer at all. */
  deaf: (n: number) => boolean = () => false;
  /** Open subscriptions. */
  open = 0;
  reads = 0;
  /** Questions for the members of the cluster. */
  gossips = 0;
  #featureQuestions = 0;
  #server: Server | null = null;
  #port = 0;

  /** Opens the port: any free one at first, afterwards the same again. */
  async start(): Promise<void> {
    const server = new Server();
    server.addService(streamsService.StreamsService, {
      read: (call: ServerWritableStream<ReadReq, ReadResp>) => void this.#answerRead(call),
      batchAppend: (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) => this.#answerBatchAppend(call),
    });
    server.addService(serverFeaturesService.ServerFeaturesService, {
      getSupportedMethods: (_: ServerUnaryCall<Empty, SupportedMethods>, answer: sendUnaryData<SupportedMethods>) =>
        this.#answerFeatures(answer),
    });
    server.addService(gossipService.GossipService, {
      read: (_: ServerUnaryCall<Empty, ClusterInfo>, answer: sendUnaryData<ClusterInfo>) => void this.#answerGossip(answer),
    });
    const address = `127.0.0.1:${(this.#port ||= await freePort())}`;
    await new Promise<number>((resolve, reject) =>
      server.bindAsync(address, ServerCredentials.createInsecure(), (error, port) => (error ? reject(error) : resolve(port))),
    );
    this.#server = server;
  }

  get url(): string {
    return `esdb://127.0.0.1:${this.#port}?tls=false`;
  }

  get port(): number {
    return this.#port;
  }

  /** An address of several hosts: which of them to talk to is found out first. */
  get clusterUrl(): string {
    return `esdb://127.0.0.1:${this.#port},127.0.0.1:${this.#port}?tls=false`;
  }

  /** Every call is cut off; `start` opens the same port again. */
  stop(): void {
    this.#server?.forceShutdown();
    this.#server = null;
    this.subscriptions.length = 0;
  }

  async #answerGossip(answer: sendUnaryData<ClusterInfo>): Promise<void> {
    try {
      await this.gossip(this.gossips++);
      answer(null, wire.membersMessage(this.#port));
    } catch {
      answer({ code: status.UNAVAILABLE, details: 'not now' });
    }
  }

  #answerFeatures(answer: sendUnaryData<SupportedMethods>): void {
    const failureStatus = this.features(this.#featureQuestions++);
    if (failureStatus === 'silent') return;
    if (failureStatus !== null) return answer({ code: failureStatus, details: 'not now' });
    const supportedMethod = (name: string) =>
      new serverFeatures.SupportedMethod().setServiceName('event_store.client.streams.streams').setMethodName(name).setFeaturesList([]);
    answer(
      null,
      new serverFeatures.SupportedMethods()
        .setEventStoreServerVersion('24.6.0')
        .setMethodsList(['batchappend', 'read'].map(supportedMethod)),
    );
  }

  #answerBatchAppend(call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void {
    call.on('error', () => {});
    call.on('end', () => call.end());
    if (!this.reading) return;
    call.on('data', (request: BatchAppendReq) => {
      const proposed = wire.proposedOf(request);
      const size = proposed.reduce((sum, { data }) => sum + data.length, 0);
      const fate = size > 1_048_576 ? 'too_large' : this.fate(this.appends.length);
      this.appends.push({ correlation: request.getCorrelationId()?.getString() ?? '', ids: proposed.map(({ id }) => id) });
      const failCall = (code: status) => call.emit('error', { code, details: 'told to fail' });
      const stream = wire.streamNameOf(request.getOptions()?.getStreamIdentifier());
      const storeEvents = () => this.log.append(stream, wire.expectedRevisionOf(request), proposed);
      const storeAndAnswer = (withPosition: boolean) => {
        const result = storeEvents();
        if (!result.ok) call.write(wire.wrongRevisionMessage(request, result.actual));
        else call.write(wire.successMessage(request, result.revision, withPosition ? result.position : null));
      };
      if (fate === 'answered' || fate === 'answered_without_position') storeAndAnswer(fate === 'answered');
      else if (fate === 'lost') storeEvents();
      else if (fate === 'ended') call.end();
      else if (fate === 'timeout') call.write(wire.timeoutMessage(request));
      else if (fate === 'too_large') call.write(wire.tooLargeMessage(request));
      else if (fate === 'silent') return;
      else if ('status' in fate) failCall(fate.status);
      else if ('answered_after' in fate) void fate.answered_after.then(() => storeAndAnswer(true));
      else {
        storeEvents();
        failCall(fate.stored_then);
      }
    });
  }

  async #answerRead(call: ServerWritableStream<ReadReq, ReadResp>): Promise<void> {
    call.on('error', () => {});
    if (this.deaf(this.reads++)) return;
    if (this.leader !== null && asksLeader(call.metadata)) return void call.emit('error', wire.notLeader(this.leader));
    const options = call.request.getOptions();
    if (options?.hasSubscription()) return this.#answerSubscription(call);
    const stream = options?.getStream();
    const count = Number(options?.getCount());
    const name = wire.streamNameOf(stream?.getStreamIdentifier());
    const all = options?.getAll();
    const position = all?.hasPosition() ? BigInt(all.getPosition()?.getCommitPosition() ?? 0) : null;
    const backwards = options?.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
    const isInRange = (entry: FakeLogEntry): boolean => {
      if (stream) return entry.stream === name && entry.revision >= BigInt(stream.getRevision() || 0);
      return position === null || (backwards ? entry.position < position : entry.position >= position);
    };
    const entries = this.log.entries.filter(isInRange);
    if (stream && !this.log.entries.some((entry) => entry.stream === name)) call.write(wire.notFoundMessage(name));
    for (const entry of (backwards ? entries.reverse() : entries).slice(0, count)) {
      if (call.cancelled) return;
      if (!call.write(wire.eventMessage(entry))) await new Promise((resolve) => call.once('drain', resolve));
    }
    call.end();
  }

  async #answerSubscription(call: ServerWritableStream<ReadReq, ReadResp>): Promise<void> {
    const all = call.request.getOptions()?.getAll();
    let position = all?.hasPosition() ? BigInt(all.getPosition()?.getCommitPosition() ?? 0) : null;
    this.from.push(position);
    this.peers.add(call.getPeer());
    const filter = call.request.getOptions()?.getFilter()?.getEventType()?.getRegex();
    let open = true;
    this.open += 1;
    call.once('cancelled', () => {
      open = false;
      this.open -= 1;
    });
    const subscription: LiveSubscription = {
      complete: () => call.end(),
      fail: (code, details = 'told to fail') => call.emit('error', { code, details }),
      mute: () => (open = false),
      checkpoint: (where) => call.write(wire.checkpointMessage(where)),
    };
    this.subscriptions.push(subscription);
    this.welcome(subscription);
    call.write(wire.confirmationMessage());
    for (let caughtUp = false; open && !call.cancelled && !call.destroyed;) {
      const after = position;
      const next = this.log.entries.find((entry) => after === null || entry.position > after);
      if (next) {
        position = next.position;
        if (filter && !new RegExp(filter).test(next.type)) continue;
        if (!call.write(wire.eventMessage(next))) await new Promise((resolve) => call.once('drain', resolve));
      } else {
        if (!caughtUp) call.write(wire.caughtUpMessage());
        caughtUp = true;
        await this.log.nextChange();
      }
    }
  }
}

const asksLeader = (metadata: Metadata): boolean => metadata.get('requires-leader').includes('true');
