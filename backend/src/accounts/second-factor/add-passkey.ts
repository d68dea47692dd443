import { Inject } from '@nestjs/common';
import { Command } from '../../platform/deciding/command.ts';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { FactorAdditions, type WithCodes } from './factor-additions.ts';
import { Passkeys, type FromBrowser } from './passkeys.ts';
import { SecondFactors } from './second-factors.vault.ts';

export class AddPasskey extends Command<WithCodes> {
  readonly type = 'AddPasskey';
  constructor(
    readonly userId: string,
    readonly sessionId: string,
    readonly name: string,
    readonly response: FromBrowser,
  ) {
    super();
  }
}

@CommandHandler(AddPasskey)
export class AddPasskeyHandler {
  constructor(
    @Inject(FactorAdditions) private readonly additions: FactorAdditions,
    @Inject(SecondFactors) private readonly factors: SecondFactors,
    @Inject(Passkeys) private readonly passkeys: Passkeys,
  ) {}

  async execute({ userId, sessionId, name, response }: AddPasskey): Promise<WithCodes> {
    const passkey = await this.passkeys.added(userId, name, response);
    return this.additions.add(userId, sessionId, 'passkey', async (manager) => {
      if (!(await this.factors.passkeys.add(manager, passkey))) throw refusal('passkey_refused');
    });
  }
}
