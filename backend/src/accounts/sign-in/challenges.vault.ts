import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import { Vault } from '../../platform/database/vault.ts';
import type { RecognisedUser } from './recognise-account.ts';

/** `second_step`: a sign-in whose first step is done. The others are challenges for a passkey to sign. */
export type ChallengePurpose = 'second_step' | 'second_step_passkey' | 'passkey' | 'add_passkey';

const validMinutes = 10;
const mostTries = 5;
const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Challenges are valid for a short time, once, and only for their user. Only hashes are stored. */
@Injectable()
export class ChallengesVault {
  constructor(@Inject(Vault) private readonly db: Vault) {}

  /** Stores the hash of a challenge for a few minutes. */
  async keep(text: string, purpose: Exclude<ChallengePurpose, 'second_step'>, userId: string | null): Promise<void> {
    await changeRows(
      this.db,
      `insert into vault.sign_in_challenge (hash, purpose, user_id, expires_at) values ($1, $2, $3, now() + make_interval(mins => $4))`,
      [hashOf(text), purpose, userId, validMinutes],
    );
  }

  /**
   * Stores the challenge of a sign-in whose first step is done; false if all of the user's sessions have ended since it began. The
   * lock on the person makes this and a concurrent end wait for each other.
   */
  async keepSecondStep(text: string, { id, generation }: RecognisedUser): Promise<boolean> {
    const kept = await changeRows(
      this.db,
      `with owner as (select user_id from vault.person where user_id = $2 and device_generation = $4 for share)
       insert into vault.sign_in_challenge (hash, purpose, user_id, expires_at)
       select $1, 'second_step', user_id, now() + make_interval(mins => $3) from owner`,
      [hashOf(text), id, validMinutes, generation],
    );
    return kept > 0;
  }

  /** The user of a challenge, without using up an attempt. */
  async ownerOf(text: string, purpose: ChallengePurpose): Promise<string | null> {
    const [row] = await queryRows<{ user_id: string | null }>(
      this.db,
      'select user_id from vault.sign_in_challenge where hash = $1 and purpose = $2 and expires_at > now() and tries < $3',
      [hashOf(text), purpose, mostTries],
    );
    return row?.user_id ?? null;
  }

  /** Uses up an attempt and returns the challenge's user; null if no attempt remains. */
  async useAttempt(text: string, purpose: ChallengePurpose): Promise<string | null> {
    const [tried] = await queryRows<{ user_id: string | null }>(
      this.db,
      `update vault.sign_in_challenge set tries = tries + 1
        where hash = $1 and purpose = $2 and expires_at > now() and tries < $3 returning user_id`,
      [hashOf(text), purpose, mostTries],
    );
    return tried?.user_id ?? null;
  }

  /** Uses up a challenge: true once, and only for its user. */
  async spend(text: string, purpose: ChallengePurpose, userId: string | null): Promise<boolean> {
    const spent = await changeRows(
      this.db,
      `delete from vault.sign_in_challenge
        where hash = $1 and purpose = $2 and user_id is not distinct from $3::uuid and expires_at > now()`,
      [hashOf(text), purpose, userId],
    );
    return spent > 0;
  }

  /** Deletes expired challenges. */
  async sweep(): Promise<void> {
    await changeRows(this.db, 'delete from vault.sign_in_challenge where expires_at < now()');
  }
}
