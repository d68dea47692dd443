import Button, { type ButtonProps } from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { EachDialog, type Each } from './EachDialog.tsx';

type Count = (count: number) => string;
type Props<Row> = {
  rows: readonly Row[];
  words: { act: string; sure: Count; text: string; confirm?: string; leftOut: Count; done: Count };
  may: (row: Row) => boolean;
  named: (row: Row) => Each;
  work: (row: Row) => Promise<unknown>;
  why: (error: unknown) => string;
  button?: Pick<ButtonProps, 'variant' | 'color' | 'disabled'>;
  dangerous?: boolean;
  unanswered?: boolean;
  atOnce?: number;
  onOpen?: () => void;
  onSettled: () => void;
  children?: ReactNode;
};

/** One action on the selected rows; ineligible rows are counted and left out. */
export function ActOnSelected<Row>({ rows, words, may, named, work, button, onOpen, ...dialog }: Props<Row>) {
  const [asked, ask] = useState<readonly Row[] | null>(null);
  const meant = (asked ?? []).filter(may).map((row) => ({ ...named(row), row }));
  const others = (asked?.length ?? 0) - meant.length;
  const open = (): void => {
    onOpen?.();
    ask(rows);
  };
  return (
    <>
      <Button size="small" variant="outlined" color={dialog.dangerous ? 'error' : 'inherit'} {...button} onClick={open}>
        {words.act}
      </Button>
      {asked && (
        <EachDialog
          {...dialog}
          title={words.sure(meant.length)}
          text={words.text}
          confirm={words.confirm ?? words.act}
          leftOut={others > 0 ? words.leftOut(others) : undefined}
          rows={meant}
          work={({ row }) => work(row)}
          done={words.done}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}
