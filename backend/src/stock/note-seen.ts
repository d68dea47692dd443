import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { LeftUnitsVault } from './left-units.vault.ts';
import { NoteSeen } from './stock.commands.ts';

@CommandHandler(NoteSeen)
export class NoteSeenHandler {
  constructor(@Inject(LeftUnitsVault) private readonly left: LeftUnitsVault) {}

  async execute(seen: NoteSeen): Promise<void> {
    await this.left.noteSeen(seen);
  }
}
