import Button, { type ButtonProps } from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import type { FormOfFields } from '../forms/use-form.ts';
import { BatchDialog, type BatchItem } from './BatchDialog.tsx';

type Count = (count: number) => string;
type Props<Row> = {
  rows: readonly Row[];
  words: { act: string; sure: Count; text: string; confirm?: string; leftOut: Count; done: Count };
  may: (row: Row) => boolean;
  itemOf: (row: Row) => BatchItem;
  work: (row: Row) => Promise<unknown>;
  why: (error: unknown) => string;
  button?: Pick<ButtonProps, 'variant' | 'color' | 'disabled'>;
  dangerous?: boolean;
  form?: FormOfFields;
  atOnce?: number;
  onSettled: () => void;
  children?: ReactNode;
};

/** One action on the selected rows; ineligible rows are counted and left out. */
export function ActOnSelected<Row>({ rows, words, may, itemOf, work, button, ...dialog }: Props<Row>) {
  const [askedRows, ask] = useState<readonly Row[] | null>(null);
  const eligible = (askedRows ?? []).filter(may).map((row) => ({ ...itemOf(row), row }));
  const others = (askedRows?.length ?? 0) - eligible.length;
  const openDialog = (): void => {
    dialog.form?.forget();
    ask(rows);
  };
  return (
    <>
      <Button size="small" variant="outlined" color={dialog.dangerous ? 'error' : 'inherit'} {...button} onClick={openDialog}>
        {words.act}
      </Button>
      {askedRows && (
        <BatchDialog
          {...dialog}
          title={words.sure(eligible.length)}
          text={words.text}
          confirm={words.confirm ?? words.act}
          leftOut={others > 0 ? words.leftOut(others) : undefined}
          rows={eligible}
          work={({ row }) => work(row)}
          done={words.done}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}
