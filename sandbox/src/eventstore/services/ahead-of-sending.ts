import { ServerInterceptingCall, type ServerInterceptor } from '@grpc/grpc-js';

/** More than a client's window: there is always something to send when it opens again. */
const AHEAD_BYTES = 128 * 1024;

/**
 * By itself a call hands an answer to its connection when the one before has been sent, so that each leaves alone. Here the
 * next ones are handed over meanwhile, up to a limit, and what has gathered leaves together.
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

  #sent(bytes: number): void {
    this.#unsent -= bytes;
    if (this.#waiting === null || this.#unsent >= AHEAD_BYTES) return;
    const handedOver = this.#waiting;
    this.#waiting = null;
    handedOver();
  }
}

/** For calls that are answered with many messages, all of which are encoded already. */
export const aheadOfSending: ServerInterceptor = (method, call) =>
  method.responseStream ? new AheadOfSending(call) : new ServerInterceptingCall(call);
