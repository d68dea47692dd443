import { Reader } from '@orderstream/projections/platform/reader';
import { Inject, Injectable } from '@nestjs/common';
import type { Reached } from '../platform/command.ts';
import { refusal } from '../platform/refusal.ts';

/** Every request asks the tables who may do what: a change of it is answered when they know it. */
@Injectable()
export class EffectiveAccounts {
  constructor(@Inject(Reader) private readonly reader: Reader) {}

  async once({ position }: Reached): Promise<Reached> {
    const passed = await this.reader.passed(['app_user', 'user_roles'], BigInt(position));
    if (!passed) throw refusal('store_unavailable');
    return { position };
  }
}
