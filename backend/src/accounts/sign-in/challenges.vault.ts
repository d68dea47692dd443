import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RecognisedUser } from './recognise-account.ts';

/** `second_step`: a sign-in whose first step is done. The others are challenges for a passkey to sign. */
export type ChallengePurpose = 'second_step' | 'second_step_passkey' | 'passkey' | 'add_passkey';

const validMinutes = 10;
const mostTries = 5;
const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Challenges are valid for a short time, once, and only for their user. Only hashes are stored. */
@Injectable()
export class ChallengesVault {
  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  /** Stores the hash of a challenge for a few minutes. */
  async keep(text: string, purpose: Exclude<ChallengePurpose, 'second_step'>, userId: string | null): Promise<void> {
    await this.db.query(
      `insert into vault.sign_in_challenge (hash, purpose, user_id, expires_at) values ($1, $2, $3, now() + make_interval(mins => $4))`,
      [hashOf(text), purpose, userId, validMinutes],
    );
  }

  /**
   * Stores the challenge of a sign-in whose first step is done; false if all of the user's sessions have ended since it began. The
   * lock on the person makes this and a concurrent end wait for each other.
   */
  async keepSecondStep(text: string, { id, generation }: RecognisedUser): Promise<boolean> {
    const kept = await this.db.query<object[]>(
      `with owner as (select user_id from vault.person where user_id = $2 and device_generation = $4 for share)
       insert into vault.sign_in_challenge (hash, purpose, user_id, expires_at)
       select $1, 'second_step', user_id, now() + make_interval(mins => $3) from owner returning user_id`,
      [hashOf(text), id, validMinutes, generation],
    );
    return kept.length > 0;
  }

  /** The user of a challenge, without using up an attempt. */
  async ownerOf(text: string, purpose: ChallengePurpose): Promise<string | null> {
    const [row] = await this.db.query<{ user_id: string | null }[]>(
      'select user_id from vault.sign_in_challenge where hash = $1 and purpose = $2 and expires_at > now() and tries < $3',
      [hashOf(text), purpose, mostTries],
    );
    return row?.user_id ?? null;
  }

  /** Uses up an attempt and returns the challenge's user; null if no attempt remains. */
  async useAttempt(text: string, purpose: ChallengePurpose): Promise<string | null> {
    const tried: unknown = await this.db.query(
      `update vault.sign_in_challenge set tries = tries + 1
        where hash = $1 and purpose = $2 and expires_at > now() and tries < $3 returning user_id`,
      [hashOf(text), purpose, mostTries],
    );
    return (tried as [{ user_id: string | null }[], number])[0][0]?.user_id ?? null;
  }

  /** Uses up a challenge: true once, and only for its user. */
  async spend(text: string, purpose: ChallengePurpose, userId: string | null): Promise<boolean> {
    const spent: unknown = await this.db.query(
      `delete from vault.sign_in_challenge
        where hash = $1 and purpose = $2 and user_id is not distinct from $3::uuid and expires_at > now() returning hash`,
      [hashOf(text), purpose, userId],
    );
    return (spent as [unknown[], number])[0].length > 0;
  }

  /** Deletes expired challenges. */
  async sweep(): Promise<void> {
    await this.db.query('delete from vault.sign_in_challenge where expires_at < now()');
  }
}
