import { takeBackReasons } from '@orderstream/contracts/stock/lifecycle';
import { useTexts } from '../../../platform/texts.ts';
import { useActOnOrder } from '../admin-orders.commands.ts';
import { adminOrderTexts } from '../admin-orders.texts.ts';
import { ReasonedAction } from './ConfirmedAction.tsx';
import { takeBackReasonTexts } from './undo.texts.ts';

export function UnassignButton({ id, whyNot }: { id: string; whyNot: string | null }) {
  const t = useTexts(adminOrderTexts);
  const names = useTexts(takeBackReasonTexts);
  const unassign = useActOnOrder(id, '/api/admin/orders/{id}/unassign-products');
  const ask = { label: t.unassign, title: t.sureUnassign, text: t.sureUnassignText, action: t.unassign, cancel: t.dismiss };
  const words = { ...ask, working: t.working, done: t.unassigned, failed: t.notUnassigned };
  const button = { size: 'small', color: 'inherit' } as const;
  return <ReasonedAction act={unassign} words={words} reasons={takeBackReasons} names={names} button={button} whyNot={whyNot} />;
}
