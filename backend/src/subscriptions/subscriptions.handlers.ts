import { decides } from '../platform/decides.ts';
import { RecordInvoiceFailed, RecordInvoicePaid, SyncSubscription } from './subscription.commands.ts';
import { subscription } from './subscription.decider.ts';

const ofSubscription = ({ subscriptionId }: { subscriptionId: string }) => subscriptionId;

export const subscriptionHandlers = [
  decides(SyncSubscription, subscription, ofSubscription),
  decides(RecordInvoicePaid, subscription, ofSubscription),
  decides(RecordInvoiceFailed, subscription, ofSubscription),
];
