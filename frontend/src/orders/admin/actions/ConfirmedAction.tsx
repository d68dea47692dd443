import type { ButtonProps } from '@mui/material/Button';
import { sentenceFor } from '../../../platform/refusal-words.ts';
import { textsNow, useTexts } from '../../../platform/texts.ts';
import { ActionButton } from '../../../ui/forms/ActionButton.tsx';
import { useConfirm } from '../../../ui/forms/confirm.ts';
import { reasonChoice } from '../../../ui/forms/ReasonField.tsx';
import { reasonTexts } from '../../../ui/forms/reason.texts.ts';
import { useActOnOrder, type PlainRoute } from '../admin-orders.commands.ts';
import { orderRefusalTexts } from '../../orders.refusals.ts';
import { adminOrderTexts } from '../admin-orders.texts.ts';

/** Why an action on an order failed. */
export const whyActionFailed = (error: unknown): string => sentenceFor(error, orderRefusalTexts, textsNow(adminOrderTexts).failed);

type ActionTexts = Record<'label' | 'title' | 'text' | 'action' | 'cancel' | 'working' | 'done' | 'failed', string>;

type ConfirmedActionProps = { id: string; route: PlainRoute; words: ActionTexts; whyNot: string | null };

/** A button for an action that needs only a confirmation. */
export function ConfirmedAction({ id, route, words: { label, ...words }, whyNot }: ConfirmedActionProps) {
  const confirm = useConfirm();
  const act = useActOnOrder(id, route);
  const askToConfirm = (): void => confirm({ ...words, run: () => act.mutateAsync(), why: whyActionFailed });
  return (
    <ActionButton variant="outlined" color="inherit" whyNot={whyNot} onClick={askToConfirm}>
      {label}
    </ActionButton>
  );
}

type ReasonedActionProps<Reason extends string> = {
  act: { mutateAsync: (form: { reason: Reason }) => Promise<unknown> };
  words: ActionTexts;
  reasons: readonly Reason[];
  names: Readonly<Record<Reason, string>>;
  button: Pick<ButtonProps, 'size' | 'color'>;
  whyNot: string | null;
};

/** A button for an action that cannot be undone and needs a reason. */
export function ReasonedAction<Reason extends string>({
  act,
  words: { label, ...words },
  reasons,
  names,
  button,
  whyNot,
}: ReasonedActionProps<Reason>) {
  const confirm = useConfirm();
  const why = useTexts(reasonTexts);
  const reason = reasonChoice({ label: why.label, hint: why.ofOrder, reasons, names });
  const actForReason = (chosen: Reason): Promise<unknown> => act.mutateAsync({ reason: chosen });
  return (
    <ActionButton
      variant="outlined"
      {...button}
      whyNot={whyNot}
      onClick={() => confirm({ ...words, dangerous: true, reason, run: actForReason, why: whyActionFailed })}
    >
      {label}
    </ActionButton>
  );
}
