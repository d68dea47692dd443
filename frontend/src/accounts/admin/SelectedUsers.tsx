import { awaitsApproval } from '@orderstream/contracts/accounts/lifecycle';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { textsNow, useTexts } from '../../platform/texts.ts';
import { EachDialog } from '../../ui/tables/EachDialog.tsx';
import { SelectionBar } from '../../ui/tables/SelectionBar.tsx';
import type { Selection } from '../../ui/tables/use-selection.ts';
import type { UserRow } from '../accounts.queries.ts';
import { accountRefusals } from '../accounts.refusals.ts';
import { approve, useRefreshedUsers } from './admin-users.commands.ts';
import { approveTexts } from './admin.texts.ts';

const mayBeApproved = ({ status, email_confirmed }: UserRow): boolean => awaitsApproval(status) && email_confirmed;
const named = ({ id, full_name, email }: UserRow) => ({ key: id, name: full_name ? `${full_name} (${email})` : email });

/** Actions on the people selected in the list. */
export function SelectedUsers({ rows, selection }: { rows: readonly UserRow[]; selection: Selection }) {
  const t = useTexts(approveTexts);
  const refreshed = useRefreshedUsers();
  const [asking, setAsking] = useState<readonly UserRow[] | null>(null);
  const chosen = rows.filter(({ id }) => selection.chosen.includes(id));
  const meant = (asking ?? []).filter(mayBeApproved).map(named);
  const others = (asking?.length ?? 0) - meant.length;
  return (
    <>
      <SelectionBar selection={selection}>
        <Button size="small" variant="contained" disabled={!chosen.some(mayBeApproved)} onClick={() => setAsking(chosen)}>
          {t.approve}
        </Button>
      </SelectionBar>
      {asking && (
        <EachDialog
          title={t.sure(meant.length)}
          text={t.sureText}
          confirm={t.approve}
          leftOut={others > 0 ? t.leftOut(others) : undefined}
          rows={meant}
          work={({ key }) => approve(key)}
          why={(error) => sentenceFor(error, accountRefusals, textsNow(approveTexts).failed)}
          done={t.approved}
          onSettled={() => void refreshed()}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
