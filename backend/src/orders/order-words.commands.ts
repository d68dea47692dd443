import { Command } from '../platform/command.ts';

/** Compares what the vault says of orders with what their facts name, and clears away what edits have left behind. */
export class SettleOrderWords extends Command<void> {
  readonly type = 'SettleOrderWords';
}
