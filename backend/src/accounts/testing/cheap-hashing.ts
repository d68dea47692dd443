import type { DynamicModule } from '@nestjs/common';
import { HASHING_COST, type HashingCost } from '../passwords/passwords.vault.ts';

class CheapHashing {}

const least: HashingCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Passwords hashed at the lowest cost, for specs that are not about the cost: in production a hash takes 23 ms of processor time. */
export const cheapHashing: DynamicModule = {
  module: CheapHashing,
  global: true,
  providers: [{ provide: HASHING_COST, useValue: least }],
  exports: [HASHING_COST],
};
