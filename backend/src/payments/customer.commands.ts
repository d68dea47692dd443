import { Command } from '../platform/command.ts';

export class LinkCustomer extends Command {
  readonly type = 'LinkCustomer';
  constructor(
    readonly userId: string,
    readonly stripeCustomerId: string,
  ) {
    super();
  }
}

export class UnlinkCustomer extends Command {
  readonly type = 'UnlinkCustomer';
  constructor(
    readonly userId: string,
    readonly stripeCustomerId: string,
  ) {
    super();
  }
}

export type CustomerCommand = LinkCustomer | UnlinkCustomer;
