import { Inject, Injectable } from '@nestjs/common';
import { RateWindows } from '../../platform/http/limits/rate-windows.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { SecretSeals } from '../../platform/database/sealing.ts';
import { clientNetwork } from '../sign-in/sign-in-limits.ts';

const minute = 60;
const hour = 60 * minute;

/**
 * How often codes may be tried. A code has a million values, of which three count at a time: unlike a password it needs a
 * limit for the account from all addresses together. Only who knows the password can use it up; passkeys, recovery codes
 * and a new password are then still open to the owner.
 */
const most = { pair: 10, codesOfAccount: 30, passkeysFromAddress: 200 } as const;

@Injectable()
export class SecondFactorLimits {
  constructor(
    @Inject(RateWindows) private readonly windows: RateWindows,
    @Inject(SecretSeals) private readonly seals: SecretSeals,
  ) {}

  /** Counted before the code is checked; a right one does not count. */
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

  /** Limits passkey requests for unknown users. */
  async countPasskeyRequest(ip: string): Promise<void> {
    await this.refuseAbove(`passkey:${this.keyedHash(clientNetwork(ip))}`, most.passkeysFromAddress, hour);
  }

  private async refuseAbove(key: string, count: number, seconds: number): Promise<void> {
    const hit = await this.windows.countHit(key, seconds);
    if (hit.count > count) throw refusal('too_many_requests').retryAfter(hit.resetsInSeconds);
  }

  private keyedHash(text: string): string {
    return this.seals.fingerprint(text, 'second step').slice(0, 22);
  }
}
