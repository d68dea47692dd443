import { command } from '../platform/deciding/command.ts';

/** A member of the office who has left it is on no order any more. */
export class LetGoOrders extends command('LetGoOrders')<{ userId: string }, void>() {}
