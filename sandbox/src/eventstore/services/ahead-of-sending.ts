import { ServerInterceptingCall, type ServerInterceptor } from '@grpc/grpc-js';

/** More than a client's flow-control window, so that there is data to send when it opens again. */
const AHEAD_BYTES = 128 * 1024;

/**
 * gRPC hands an answer to the connection only after the previous one has been sent, so each leaves in its own packet. This call hands
 * over further answers early, up to a limit, so that many leave together.
 */
class AheadOfSending extends ServerInterceptingCall {
  #unsent = 0;
  #waiting: (() => void) | null = null;

  override sendMessage(message: Buffer, handedOver: () => void): void {
    this.#unsent += message.length;
    super.sendMessage(message, () => this.#sent(message.length));
    if (this.#unsent < AHEAD_BYTES) handedOver();
    else this.#waiting = handedOver;
  }

  /** Notes that an answer has been sent, and requests the next one if there is room. */
  #sent(bytes: number): void {
    this.#unsent -= bytes;
    if (this.#waiting === null || this.#unsent >= AHEAD_BYTES) return;
    const handedOver = this.#waiting;
    this.#waiting = null;
    handedOver();
  }
}

/** Interceptor for calls that stream many encoded messages. */
export const aheadOfSending: ServerInterceptor = (method, call) =>
  method.responseStream ? new AheadOfSending(call) : new ServerInterceptingCall(call);
