import { awaitsApproval } from '@orderstream/contracts/accounts/lifecycle';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { textsNow, useTexts } from '../../platform/texts.ts';
import { ActOnSelected } from '../../ui/tables/ActOnSelected.tsx';
import { SelectionBar } from '../../ui/tables/SelectionBar.tsx';
import type { Selection } from '../../ui/tables/use-selection.ts';
import type { UserRow } from '../accounts.queries.ts';
import { accountRefusalTexts } from '../accounts.refusals.ts';
import { approveUser, useRefreshAdminData } from './admin-users.commands.ts';
import { approveTexts } from './admin.texts.ts';

const canBeApproved = ({ status, email_confirmed }: UserRow): boolean => awaitsApproval(status) && email_confirmed;
/** How the result of an action names a user. */
const nameUser = ({ id, full_name, email }: UserRow) => ({ key: id, name: full_name ? `${full_name} (${email})` : email });

/** Actions on the people selected in the list. */
export function SelectedUsers({ rows, selection }: { rows: readonly UserRow[]; selection: Selection }) {
  const t = useTexts(approveTexts);
  const refresh = useRefreshAdminData();
  const selectedRows = rows.filter(({ id }) => selection.chosen.includes(id));
  return (
    <SelectionBar selection={selection}>
      <ActOnSelected
        rows={selectedRows}
        words={{ act: t.approve, sure: t.sure, text: t.sureText, leftOut: t.leftOut, done: t.approved }}
        may={canBeApproved}
        itemOf={nameUser}
        work={({ id }) => approveUser(id)}
        why={(error) => sentenceFor(error, accountRefusalTexts, textsNow(approveTexts).failed)}
        button={{ variant: 'contained', color: 'primary', disabled: !selectedRows.some(canBeApproved) }}
        onSettled={() => void refresh()}
      />
    </SelectionBar>
  );
}
