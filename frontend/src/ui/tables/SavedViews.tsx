import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ApiRequest } from '../../platform/api.ts';
import { storeSetting, readSetting } from '../../platform/storage.ts';
import { useTexts } from '../../platform/texts.ts';
import { FormDialog } from '../forms/FormDialog.tsx';
import { useForm } from '../forms/use-form.ts';
import { uiTexts } from '../ui.texts.ts';

type ListName = ApiRequest<'post', '/api/admin/exports'>['list'];
/** `filters`: as the address has them. */
type View = { name: string; filters: string };
const mostViews = 12;

/** The views of a list that this browser has saved. */
function savedViewsOf(list: ListName): View[] {
  try {
    const kept: unknown = JSON.parse(readSetting(`views.${list}`) ?? '[]');
    const isView = (one: Partial<View> | null) => typeof one?.name === 'string' && typeof one.filters === 'string';
    return Array.isArray(kept) ? (kept as View[]).filter(isView) : [];
  } catch {
    // Ignores values that other code has stored there.
    return [];
  }
}

function NameDialog({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const t = useTexts(uiTexts);
  const form = useForm({ first: { name: '' } });
  const name = form.values.name.trim();
  const submit = form.submit({ send: () => name && onName(name) });
  return (
    <FormDialog title={t.saveView} busy={form.busy} disabled={name === ''} action={t.save} onSubmit={submit} onClose={onClose}>
      <TextField
        autoFocus
        fullWidth
        margin="dense"
        label={t.viewName}
        {...form.field('name', t.viewKept)}
        slotProps={{ htmlInput: { maxLength: 40 } }}
      />
    </FormDialog>
  );
}

/** Saves the filters of a list under a name. Stored in this browser only: filters may contain names of people. */
export function SavedViews({ list }: { list: ListName }) {
  const t = useTexts(uiTexts);
  const [address, setAddress] = useSearchParams();
  const [views, setViews] = useState(() => savedViewsOf(list));
  const [naming, setNaming] = useState(false);
  const filters = address.toString();
  const saveViews = (next: View[]): void => {
    setViews(next);
    storeSetting(`views.${list}`, next.length > 0 ? JSON.stringify(next) : null);
  };
  const isSaved = views.some((view) => view.filters === filters);
  if (views.length === 0 && filters === '') return null;
  return (
    <Stack direction="row" spacing={1} useFlexGap role="group" aria-label={t.views} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      {views.map((view) => (
        <Chip
          key={view.name}
          label={view.name}
          color={view.filters === filters ? 'primary' : 'default'}
          onClick={() => setAddress(view.filters, { replace: true })}
          onDelete={() => saveViews(views.filter(({ name }) => name !== view.name))}
        />
      ))}
      {filters !== '' && !isSaved && views.length < mostViews && (
        <Button size="small" color="inherit" onClick={() => setNaming(true)}>
          {t.saveView}
        </Button>
      )}
      {filters !== '' && (
        <Button size="small" color="inherit" onClick={() => setAddress({}, { replace: true })}>
          {t.clearFilters}
        </Button>
      )}
      {naming && (
        <NameDialog
          onClose={() => setNaming(false)}
          onName={(name) => {
            saveViews([...views.filter((view) => view.name !== name), { name, filters }]);
            setNaming(false);
          }}
        />
      )}
    </Stack>
  );
}
