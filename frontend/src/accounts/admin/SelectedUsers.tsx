import { awaitsApproval } from '@orderstream/contracts/accounts/lifecycle';
import { mostBulkItems } from '@orderstream/contracts/office/bulk';
import { useStartBulk } from '../../office/bulk.commands.ts';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { BulkAction } from '../../ui/tables/BulkAction.tsx';
import { SelectionBar } from '../../ui/tables/SelectionBar.tsx';
import type { Selection } from '../../ui/tables/use-selection.ts';
import type { UserRow } from '../accounts.queries.ts';
import { accountRefusalTexts } from '../accounts.refusals.ts';
import { statusTexts } from '../accounts.texts.ts';
import { approveTexts, personName } from './admin.texts.ts';

/** A user with the position of the log as of which they are shown. */
type SeenUser = UserRow & { as_of: string };

/** Actions on the people selected in the list. */
export function SelectedUsers({ rows, selection }: { rows: readonly SeenUser[]; selection: Selection }) {
  const t = useTexts(approveTexts);
  const refusals = useTexts(accountRefusalTexts);
  const statuses = useTexts(statusTexts);
  const startBulk = useStartBulk();
  const selectedRows = rows.filter(({ id }) => selection.chosen.includes(id));
  const whyNot = ({ status, email_confirmed }: UserRow): string | null =>
    awaitsApproval(status) ? (email_confirmed ? null : refusals.email_unconfirmed) : t.statusIs(statuses[status]);
  return (
    <SelectionBar selection={selection}>
      <BulkAction
        rows={selectedRows}
        words={{ act: t.approve, sure: t.sure, text: t.sureText, failed: t.failed }}
        whyNot={whyNot}
        nameOf={personName}
        most={mostBulkItems}
        start={(users) => startBulk.mutateAsync({ kind: 'approve', items: users.map(({ id, as_of }) => ({ id, as_of })) })}
        why={(error) => sentenceFor(error, accountRefusalTexts, t.notStarted)}
        onStarted={() => selection.chooseAll(false)}
        button={{ variant: 'contained', color: 'primary' }}
      />
    </SelectionBar>
  );
}
