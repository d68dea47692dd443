import { shortId } from '@orderstream/contracts/shared/ids';
import { batchLimit } from '@orderstream/contracts/stock/lifecycle';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import { useIsAdministrator } from '../../accounts/accounts.queries.ts';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { EachDialog } from '../../ui/tables/EachDialog.tsx';
import { SelectionBar } from '../../ui/tables/SelectionBar.tsx';
import type { Selection } from '../../ui/tables/use-selection.ts';
import { deleteUnit, describeUnit, mendUnit, useRefreshed, writeOffUnit } from '../stock.commands.ts';
import type { ProductRow } from '../stock.queries.ts';
import { stockRefusals } from '../stock.refusals.ts';
import { batchSelectedTexts, deleteSelectedTexts, mendSelectedTexts, writeOffSelectedTexts } from './selected-units.texts.ts';

type Count = (count: number) => string;
type Act = {
  units: readonly ProductRow[];
  texts: { act: string; sure: Count; text: string; leftOut: Count; done: Count; failed: string };
  may: (unit: ProductRow) => boolean;
  work: (unit: ProductRow) => Promise<unknown>;
  dangerous?: boolean;
  onOpen?: () => void;
  children?: ReactNode;
};

/** One action on units; ineligible units are counted and left out. */
function ActOnSelected({ units, texts: t, may, work, dangerous = false, onOpen, children }: Act) {
  const [asking, setAsking] = useState<readonly ProductRow[] | null>(null);
  const refreshed = useRefreshed();
  const rows = (asking ?? []).filter(may).map((unit) => ({ key: unit.id, name: shortId(unit.id), unit }));
  const others = (asking?.length ?? 0) - rows.length;
  const open = (): void => {
    onOpen?.();
    setAsking(units);
  };
  return (
    <>
      <Button size="small" variant="outlined" color={dangerous ? 'error' : 'inherit'} disabled={!units.some(may)} onClick={open}>
        {t.act}
      </Button>
      {asking && (
        <EachDialog
          title={t.sure(rows.length)}
          text={t.text}
          confirm={t.act}
          leftOut={others > 0 ? t.leftOut(others) : undefined}
          dangerous={dangerous}
          rows={rows}
          work={({ unit }) => work(unit)}
          why={(error) => sentenceFor(error, stockRefusals, t.failed)}
          done={t.done}
          onSettled={refreshed}
          onClose={() => setAsking(null)}
        >
          {children}
        </EachDialog>
      )}
    </>
  );
}

const isQuarantined = ({ status }: ProductRow): boolean => status === 'quarantined';

/** The note of each stays as it is. */
function BatchOfSelected({ units }: { units: readonly ProductRow[] }) {
  const t = useTexts(batchSelectedTexts);
  const [batch, setBatch] = useState('');
  return (
    <ActOnSelected
      units={units}
      texts={t}
      may={(unit) => !isQuarantined(unit)}
      work={({ id, note }) => describeUnit({ id, batch: batch.trim(), note })}
      onOpen={() => setBatch('')}
    >
      <TextField
        fullWidth
        name="batch"
        label={t.batch}
        value={batch}
        onChange={(event) => setBatch(event.target.value)}
        sx={{ my: 2 }}
        slotProps={{ htmlInput: { maxLength: batchLimit, autoComplete: 'off' } }}
      />
    </ActOnSelected>
  );
}

/** Actions on the units selected in the list. */
export function SelectedUnits({ rows, selection }: { rows: readonly ProductRow[]; selection: Selection }) {
  const [mend, writeOff, remove] = [useTexts(mendSelectedTexts), useTexts(writeOffSelectedTexts), useTexts(deleteSelectedTexts)];
  const isAdministrator = useIsAdministrator();
  const units = rows.filter(({ id }) => selection.chosen.includes(id));
  return (
    <SelectionBar selection={selection}>
      <BatchOfSelected units={units} />
      <ActOnSelected units={units} texts={mend} may={(unit) => isQuarantined(unit) && !unit.seen} work={({ id }) => mendUnit({ id })} />
      {isAdministrator && (
        <>
          <ActOnSelected units={units} texts={writeOff} may={isQuarantined} work={({ id }) => writeOffUnit(id)} dangerous />
          <ActOnSelected
            units={units}
            texts={remove}
            may={({ status }) => status === 'available'}
            work={({ id }) => deleteUnit(id)}
            dangerous
          />
        </>
      )}
    </SelectionBar>
  );
}
