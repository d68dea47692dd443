import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useId } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { keyTexts } from './find.texts.ts';

/** The list of keyboard shortcuts. */
export function KeysDialog({ control, onClose }: { control: string; onClose: () => void }) {
  const t = useTexts(keyTexts);
  const id = useId();
  // The names printed on keyboards, the same in every language.
  const keys = [
    [`${control} K`, t.find],
    ['J', t.next],
    ['K', t.previous],
    ['Enter', t.open],
    ['Esc', t.leave],
    ['?', t.keys],
  ];
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t.title}</DialogTitle>
      <DialogContent>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t.key}</TableCell>
              <TableCell>{t.does}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {keys.map(([key, does]) => (
              <TableRow key={does}>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  <kbd>{key}</kbd>
                </TableCell>
                <TableCell>{does}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {t.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
