import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { RateLimitOptions } from '../platform/http/limits/rate-limit.guard.ts';
import { RateWindows } from '../platform/http/limits/rate-windows.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { SETTINGS, type Settings } from '../platform/settings/settings.ts';
import { emailKey } from './people/person.entity.ts';
import { signInLimits, isWithinLimits, clientNetwork } from './sign-in/sign-in-limits.ts';

const minute = 60;
const hour = 60 * minute;

/** For changes of one's own account, which are facts of the log and allowed before a person has approved the account. */
export const accountChanges: RateLimitOptions = { name: 'account changes', most: 60, seconds: hour, by: 'user' };

/** Attempt limits, counted in the database so that all processes share them. */
@Injectable()
export class AuthLimits {
  constructor(
    @Inject(RateWindows) private readonly windows: RateWindows,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Counts an attempt before the password is checked; `succeed` takes it off again. A browser that the owner has used before has a
   * separate count, so that other people's guesses do not lock it out, even from the same address.
   */
  async countSignIn(email: string, ip: string, device: string | null): Promise<{ succeed: () => Promise<void> }> {
    return device === null ? this.countStranger(email, ip) : this.countGuess(`sign-in:device:${this.keyedHash(device)}`);
  }

  /** Counts an attempt from a browser that the owner has not used before. */
  private async countStranger(email: string, ip: string): Promise<{ succeed: () => Promise<void> }> {
    const [accountKey, networkKey] = [this.keyedHash(emailKey(email)), this.keyedHash(clientNetwork(ip))];
    const keys = {
      pair: `sign-in:pair:${accountKey}:${networkKey}`,
      account: `sign-in:account:${accountKey}`,
      address: `sign-in:address:${networkKey}`,
    };
    const [pair, account, address] = await Promise.all([
      this.windows.countHit(keys.pair, signInLimits.window * minute),
      this.windows.countHit(keys.account, signInLimits.window * minute),
      this.windows.countHit(keys.address, signInLimits.window * minute),
    ]);
    if (!isWithinLimits({ pair: pair.count, account: account.count, address: address.count })) {
      throw refusal('too_many_requests').retryAfter(Math.max(pair.resetsInSeconds, address.resetsInSeconds));
    }
    return {
      succeed: async () => {
        await Promise.all([this.windows.clear(keys.pair), this.windows.undoHit(keys.account), this.windows.undoHit(keys.address)]);
      },
    };
  }

  /** Counts a guess at the password in an open session, which allows no more guesses than a stranger has. */
  async countProof(userId: string): Promise<{ succeed: () => Promise<void> }> {
    return this.countGuess(`proof:${this.keyedHash(userId)}`);
  }

  /** Counts a guess under a key, and refuses too many. */
  private async countGuess(key: string): Promise<{ succeed: () => Promise<void> }> {
    const { count, resetsInSeconds } = await this.windows.countHit(key, signInLimits.window * minute);
    if (count > signInLimits.pair) throw refusal('too_many_requests').retryAfter(resetsInSeconds);
    return { succeed: () => this.windows.clear(key) };
  }

  /** Limits the accounts that one network creates. */
  async countSignUp(ip: string): Promise<void> {
    await this.refuseAbove(`sign-up:${this.keyedHash(clientNetwork(ip))}`, signInLimits.signUps);
  }

  /** Counts an attempt to use a link, which limits guesses at its token. */
  async countTokenUse(ip: string): Promise<void> {
    await this.refuseAbove(`token:${this.keyedHash(clientNetwork(ip))}`, signInLimits.tokens);
  }

  /** Counts a request for a link. False if the address gets no more mails for a while: the answer is the same, but no mail is sent. */
  async countLinkRequest(email: string, ip: string): Promise<boolean> {
    await this.refuseAbove(`link:from:${this.keyedHash(clientNetwork(ip))}`, signInLimits.links);
    return this.countMailTo(email);
  }

  /** Counts a mail; false if the address gets no more mails for a while. */
  async countMailTo(email: string): Promise<boolean> {
    const { count } = await this.windows.countHit(`link:to:${this.keyedHash(emailKey(email))}`, hour);
    return count <= signInLimits.linksToOne;
  }

  /** Counts one more within the hour, and refuses above a limit. */
  private async refuseAbove(key: string, most: number): Promise<void> {
    const { count, resetsInSeconds } = await this.windows.countHit(key, hour);
    if (count > most) throw refusal('too_many_requests').retryAfter(resetsInSeconds);
  }

  /** A keyed hash, so that the counters contain no names and addresses. */
  private keyedHash(text: string): string {
    return createHmac('sha256', this.settings.fingerprintKey).update(`limit:${text}`).digest('base64url').slice(0, 22);
  }
}
