import { sku as anySku } from '@orderstream/contracts/catalogue';
import { id } from '@orderstream/contracts/shared/ids';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { Timers } from '../platform/timers.ts';
import { ExpireHold } from '../stock/pool.commands.ts';
import { CancelUnpaidOrder, CarryOutAssignment } from './orders.commands.ts';
import { CheckSlot } from './slots-as-events.ts';

/** What the clock brings about for orders and the stock that is held for them. */
export const orderTimers: Timers = {
  hold_expiry: ({ key, payload }) => new ExpireHold(anySku.parse(payload['sku']), key),
  order_expiry: ({ key }) => new CancelUnpaidOrder(key, theSystem, 'expired'),
  slot_check: ({ key, payload }) => new CheckSlot(id.parse(payload['user_id']), key),
  assignment_check: ({ key }) => new CarryOutAssignment(key),
};
