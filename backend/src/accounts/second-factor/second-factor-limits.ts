import { Inject, Injectable } from '@nestjs/common';
import { RateWindows } from '../../platform/http/limits/rate-windows.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { SecretSeals } from '../../platform/database/sealing.ts';
import { clientNetwork } from '../sign-in/sign-in-limits.ts';

const minute = 60;
const hour = 60 * minute;

/**
 * How often codes may be tried. A code has a million values, of which three are valid at a time, so unlike a password it needs a limit
 * for the account from all addresses together. Only a person who knows the password can exhaust it; the owner can then still use a
 * passkey, a recovery code or a new password.
 */
const most = { pair: 10, codesOfAccount: 30, passkeysFromAddress: 200 } as const;

@Injectable()
export class SecondFactorLimits {
  constructor(
    @Inject(RateWindows) private readonly windows: RateWindows,
    @Inject(SecretSeals) private readonly seals: SecretSeals,
  ) {}

  /** Counts a code before it is checked; `succeed` takes a right one off again. */
  async countCode(userId: string, ip: string, kind: 'totp' | 'recovery_code'): Promise<{ succeed: () => Promise<void> }> {
    const pair = `second-step:${kind}:pair:${this.keyedHash(`${userId} ${clientNetwork(ip)}`)}`;
    const account = `second-step:${kind}:account:${this.keyedHash(userId)}`;
    await this.refuseAbove(pair, most.pair, 15 * minute);
    await this.refuseAbove(account, most.codesOfAccount, hour);
    return {
      succeed: async () => {
        await Promise.all([this.windows.clear(pair), this.windows.undoHit(account)]);
      },
    };
  }

  /** Counts a passkey request for an unknown user. */
  async countPasskeyRequest(ip: string): Promise<void> {
    await this.refuseAbove(`passkey:${this.keyedHash(clientNetwork(ip))}`, most.passkeysFromAddress, hour);
  }

  /** Counts one more, and refuses above a limit. */
  private async refuseAbove(key: string, count: number, seconds: number): Promise<void> {
    const hit = await this.windows.countHit(key, seconds);
    if (hit.count > count) throw refusal('too_many_requests').retryAfter(hit.resetsInSeconds);
  }

  /** A keyed hash, so that the counters contain no names and addresses. */
  private keyedHash(text: string): string {
    return this.seals.fingerprint(text, 'second step').slice(0, 22);
  }
}
