import { Command } from '../platform/command.ts';

export class TakeSlot extends Command {
  readonly type = 'TakeSlot';
  constructor(
    readonly userId: string,
    readonly orderId: string,
    readonly limit: number,
  ) {
    super();
  }
}

export class FreeSlot extends Command {
  readonly type = 'FreeSlot';
  constructor(
    readonly userId: string,
    readonly orderId: string,
  ) {
    super();
  }
}

export type OpenOrdersCommand = TakeSlot | FreeSlot;
