import { hash, verify } from '@node-rs/argon2';
import { weaknessOf } from '@orderstream/contracts/accounts/new-password';
import { Turnstile } from '@orderstream/eventstore/turnstile';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { Vault, type VaultTransaction } from '../../platform/database/vault.ts';
import { IsNull } from 'typeorm';
import { refusal } from '../../platform/deciding/refusal.ts';
import { Credential } from './credential.entity.ts';

export type HashingCost = { memoryCost: number; timeCost: number; parallelism: number };
/** Provided only by specs, which cannot afford hashing as in production. */
export const HASHING_COST = Symbol('HASHING_COST');

const productionCost: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing is expensive on purpose, so a limit keeps concurrent guesses from taking the whole machine. */
const [atOnce, waitingAtMost, waitMilliseconds] = [4, 64, 10_000];

@Injectable()
export class PasswordsVault {
  private readonly turnstile = new Turnstile(atOnce, waitingAtMost);
  /** The hash to compare with if there is no password, so that an unknown account takes as long as a wrong password. */
  private decoy: Promise<string> | undefined;

  constructor(
    @Inject(Vault) private readonly db: Vault,
    @Optional() @Inject(HASHING_COST) private readonly cost: HashingCost = productionCost,
  ) {}

  /** An argon2id hash with its own salt. */
  hashOf(password: string): Promise<string> {
    return this.inTurn(() => hash(password, this.cost));
  }

  /** Whether this is the user's valid password. */
  async matches(userId: string | null, password: string): Promise<boolean> {
    return (await this.compare(userId, password)) === 'right';
  }

  /** Compares a password, with the same work in every case. `ended`: it was the right one until it was ended. */
  async compare(userId: string | null, password: string): Promise<'right' | 'ended' | 'wrong'> {
    const credential = await this.db.getRepository(Credential).findOneBy({ user_id: userId ?? unknownUserId });
    const right = await this.verifyHash(credential?.password_hash ?? null, password);
    if (!right || !credential) return 'wrong';
    if (credential.ended_at) return 'ended';
    await this.recordWeakness(credential, password);
    return 'right';
  }

  /** Whether the hash was made from this text. A missing hash takes as long as a wrong text. */
  async verifyHash(knownHash: string | null, text: string): Promise<boolean> {
    this.decoy ??= this.hashOf('nobody has this password');
    const against = knownHash ?? (await this.decoy);
    const right = await this.inTurn(() => verify(against, text));
    return right && knownHash !== null;
  }

  /** Whether the user has a valid password. */
  hasPassword(userId: string, manager: VaultTransaction = this.db): Promise<boolean> {
    return manager.getRepository(Credential).existsBy({ user_id: userId, ended_at: IsNull() });
  }

  /** Sets or replaces a password. `owner`: its author has proved to read the account's mail. */
  async setPassword(manager: VaultTransaction, userId: string, passwordHash: string, by: 'anyone' | 'owner' = 'anyone'): Promise<void> {
    const credential = {
      user_id: userId,
      password_hash: passwordHash,
      changed_at: new Date(),
      weak: false,
      owner_chose: by === 'owner',
      ended_at: null,
    };
    await manager.getRepository(Credential).upsert(credential, ['user_id']);
  }

  /** Replaces the password of a user who has shown the previous one or, without one, has signed in by the address. */
  async changePassword(manager: VaultTransaction, userId: string, passwordHash: string): Promise<void> {
    const before = await manager.getRepository(Credential).findOneBy({ user_id: userId, ended_at: IsNull() });
    await this.setPassword(manager, userId, passwordHash, (before?.owner_chose ?? true) ? 'owner' : 'anyone');
  }

  /** Records that the person who chose the password reads the mail of the account's address. */
  async recordOwnerChoice(userId: string): Promise<void> {
    await this.db.getRepository(Credential).update({ user_id: userId, ended_at: IsNull() }, { owner_chose: true });
  }

  /** Ends a password that another person may have chosen, and returns whether there was one. Its hash is kept to explain the refusal. */
  async endIfDoubtful(manager: VaultTransaction, userId: string): Promise<boolean> {
    const { affected } = await manager
      .getRepository(Credential)
      .update({ user_id: userId, owner_chose: false, ended_at: IsNull() }, { ended_at: new Date() });
    return (affected ?? 0) > 0;
  }

  /** Runs expensive work when a place is free; refuses if too much waits already. */
  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (!(await this.turnstile.enter(waitMilliseconds))) throw refusal('overloaded');
    try {
      return await work();
    } finally {
      this.turnstile.leave();
    }
  }

  /** Records whether the password is weak, because users with a weak one are asked to change it. */
  private async recordWeakness({ user_id, weak }: Credential, password: string): Promise<void> {
    const isWeak = weaknessOf(password) !== null;
    if (weak !== isWeak) await this.db.getRepository(Credential).update({ user_id }, { weak: isWeak });
  }
}

const unknownUserId = '00000000-0000-0000-0000-000000000000';
