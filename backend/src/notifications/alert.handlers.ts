import { decides } from '../platform/decides.ts';
import { AskForAlert, SpendAlert } from './alert.commands.ts';
import { alert } from './alert.decider.ts';

const ofWish = ({ userId, sku }: { userId: string; sku: string }) => `${userId}.${sku}`;

export const alertHandlers = [decides(AskForAlert, alert, ofWish), decides(SpendAlert, alert, ofWish)];
