import { decides } from '../platform/deciding/decides.ts';
import { RecordCustomerView } from './audit.commands.ts';
import { auditing } from './audit.decider.ts';

export const RecordCustomerViewHandler = decides(RecordCustomerView, auditing, ({ viewerId }) => viewerId);
