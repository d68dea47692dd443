import { Inject } from '@nestjs/common';
import type { Clock } from '../../platform/clock.ts';
import { Command } from '../../platform/deciding/command.ts';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { CLOCK } from '../../platform/tokens.ts';
import { FactorAdditions, type WithCodes } from './factor-additions.ts';
import { SecondFactors } from './second-factors.vault.ts';

/** The first code of the app confirms the secret that was handed out before. */
export class AddTotp extends Command<WithCodes> {
  readonly type = 'AddTotp';
  constructor(
    readonly userId: string,
    readonly sessionId: string,
    readonly code: string,
  ) {
    super();
  }
}

@CommandHandler(AddTotp)
export class AddTotpHandler {
  constructor(
    @Inject(FactorAdditions) private readonly additions: FactorAdditions,
    @Inject(SecondFactors) private readonly factors: SecondFactors,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ userId, sessionId, code }: AddTotp): Promise<WithCodes> {
    return this.additions.add(userId, sessionId, 'totp', async (manager) => {
      const right = await this.factors.totp.confirm(manager, userId, code, this.clock.now().getTime());
      if (!right) throw refusal('code_wrong', [{ field: 'code', code: 'wrong' }]);
    });
  }
}
