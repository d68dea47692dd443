import { shortId } from '@orderstream/contracts/shared/ids';
import { batchLimit } from '@orderstream/contracts/stock/lifecycle';
import TextField from '@mui/material/TextField';
import type { ComponentProps } from 'react';
import { useIsAdministrator } from '../../accounts/accounts.queries.ts';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { ActOnSelected } from '../../ui/tables/ActOnSelected.tsx';
import { SelectionBar } from '../../ui/tables/SelectionBar.tsx';
import type { Selection } from '../../ui/tables/use-selection.ts';
import { deleteUnit, describeUnit, mendUnit, useRefreshStock, writeOffUnit } from '../stock.commands.ts';
import type { ProductRow } from '../stock.queries.ts';
import { stockRefusalTexts } from '../stock.refusals.ts';
import { batchSelectedTexts, deleteSelectedTexts, mendSelectedTexts, writeOffSelectedTexts } from './selected-units.texts.ts';

type Act = Pick<ComponentProps<typeof ActOnSelected<ProductRow>>, 'may' | 'work' | 'dangerous' | 'form' | 'children'> & {
  units: readonly ProductRow[];
  words: ComponentProps<typeof ActOnSelected>['words'] & { failed: string };
};

const ActOnUnits = ({ units, words, ...act }: Act) => (
  <ActOnSelected
    {...act}
    rows={units}
    words={words}
    itemOf={({ id }) => ({ key: id, name: shortId(id) })}
    why={(error) => sentenceFor(error, stockRefusalTexts, words.failed)}
    button={{ disabled: !units.some(act.may) }}
    onSettled={useRefreshStock()}
  />
);

const isQuarantined = ({ status }: ProductRow): boolean => status === 'quarantined';

/** The note of each stays as it is. */
function BatchOfSelected({ units }: { units: readonly ProductRow[] }) {
  const t = useTexts(batchSelectedTexts);
  const form = useForm({ first: { batch: '' } });
  return (
    <ActOnUnits
      units={units}
      words={t}
      may={(unit) => !isQuarantined(unit)}
      work={({ id, batch: before, note }) => describeUnit({ id, batch: form.values.batch.trim(), note, instead: { batch: before, note } })}
      form={form}
    >
      <TextField
        fullWidth
        label={t.batch}
        {...form.field('batch')}
        sx={{ my: 2 }}
        slotProps={{ htmlInput: { maxLength: batchLimit, autoComplete: 'off' } }}
      />
    </ActOnUnits>
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
      <ActOnUnits units={units} words={mend} may={(unit) => isQuarantined(unit) && !unit.seen} work={({ id }) => mendUnit({ id })} />
      {isAdministrator && (
        <>
          <ActOnUnits units={units} words={writeOff} may={isQuarantined} work={({ id }) => writeOffUnit(id)} dangerous />
          <ActOnUnits
            units={units}
            words={remove}
            may={({ status }) => status === 'available'}
            work={({ id }) => deleteUnit(id)}
            dangerous
          />
        </>
      )}
    </SelectionBar>
  );
}
