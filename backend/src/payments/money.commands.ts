import { Command } from '../platform/command.ts';

/** Money that moved, as the provider's own list has it. */
export type ProviderMovement = { id: string; kind: 'charge' | 'refund' | 'dispute'; amount: number; currency: string; day: string };

/** Asks the provider for everything that came in or went back in a range; changes nothing. */
export class ListMoneyAtProvider extends Command<ProviderMovement[]> {
  readonly type = 'ListMoneyAtProvider';
  constructor(
    /** Instants: from (included) to (excluded). */
    readonly from: string,
    readonly to: string,
  ) {
    super();
  }
}
