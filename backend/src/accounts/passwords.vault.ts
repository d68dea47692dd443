import { hash, verify } from '@node-rs/argon2';
import { weaknessOf } from '@orderstream/contracts/accounts/new-password';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { refusal } from '../platform/refusal.ts';
import { Credential } from './credential.entity.ts';

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 4;
const waitingAtMost = 64;

/** Hashing is made expensive on purpose: a crowd of guesses must not take the whole machine. */
class Turnstile {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= atOnce) {
      if (this.waiting.length >= waitingAtMost) throw refusal('overloaded');
      await new Promise<void>((enter) => this.waiting.push(enter));
    } else {
      this.running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}

@Injectable()
export class PasswordsVault {
  private readonly turnstile = new Turnstile();
  /** Checked against when there is nothing to check, so that a missing account takes as long as a wrong password. */
  private decoy: Promise<string> | undefined;

  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  hashOf(password: string): Promise<string> {
    return this.turnstile.pass(() => hash(password, parameters));
  }

  async matches(userId: string | null, password: string): Promise<boolean> {
    const credential = await this.db.getRepository(Credential).findOneBy({ user_id: userId ?? nobody });
    this.decoy ??= this.hashOf('nobody has this password');
    const known = credential?.password_hash ?? (await this.decoy);
    const right = await this.turnstile.pass(() => verify(known, password));
    if (right && credential) await this.noteWeakness(credential, password);
    return right && credential !== null;
  }

  has(userId: string): Promise<boolean> {
    return this.db.getRepository(Credential).existsBy({ user_id: userId });
  }

  async set(manager: EntityManager, userId: string, passwordHash: string, by: 'anybody' | 'owner' = 'anybody'): Promise<void> {
    const credential = { user_id: userId, password_hash: passwordHash, changed_at: new Date(), weak: false, owner_chose: by === 'owner' };
    await manager.getRepository(Credential).upsert(credential, ['user_id']);
  }

  /** Earlier rules asked for less: whoever has such a password is asked for another one. */
  private async noteWeakness({ user_id, weak }: Credential, password: string): Promise<void> {
    const isWeak = weaknessOf(password) !== null;
    if (weak !== isWeak) await this.db.getRepository(Credential).update({ user_id }, { weak: isWeak });
  }
}

const nobody = '00000000-0000-0000-0000-000000000000';
