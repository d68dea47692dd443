import { noteLimit } from '@orderstream/contracts/orders/lifecycle';
import { shortId } from '@orderstream/contracts/shared/ids';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { myAccount, useIsAdministrator } from '../accounts/accounts.queries.ts';
import { sentenceFor } from '../platform/refusal-words.ts';
import { useLanguage, useTexts } from '../platform/texts.ts';
import { AppLink } from '../ui/layout/AppLink.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { useConfirm } from '../ui/forms/confirm.ts';
import { formatSecond } from '../ui/format/dates.ts';
import { TrashIcon } from '../ui/layout/icons.tsx';
import { SectionCard } from '../ui/layout/SectionCard.tsx';
import { LoadedData } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toasts.ts';
import { useAddNote, useRemoveNote } from './notes.commands.ts';
import { notesAbout, type Note, type NotesSubject } from './notes.queries.ts';
import { notesTexts } from './notes.texts.ts';
import { orderRefusalTexts } from '../orders/orders.refusals.ts';
import { TagsField } from './TagsField.tsx';

type EntryProps = { note: Note; of: NotesSubject['of']; onRemove: ((note: Note) => void) | null };

function Entry({ note, of, onRemove }: EntryProps) {
  const t = useTexts(notesTexts);
  const language = useLanguage();
  const { text, author_name, written_at, order_id } = note;
  return (
    <Stack component="li" direction="row" spacing={1} sx={{ alignItems: 'flex-start', justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {author_name ?? t.deletedAuthor} · <time dateTime={written_at}>{formatSecond(written_at, language)}</time>
          {of === 'user' && order_id && (
            <>
              {' · '}
              <AppLink to={`/admin/orders/${order_id}`}>{t.aboutOrder(shortId(order_id))}</AppLink>
            </>
          )}
        </Typography>
      </Box>
      {onRemove && (
        <IconButton size="small" aria-label={t.remove} onClick={() => onRemove(note)}>
          <TrashIcon />
        </IconButton>
      )}
    </Stack>
  );
}

function AddNote({ about }: { about: NotesSubject }) {
  const t = useTexts(notesTexts);
  const add = useAddNote(about);
  const form = useForm({ first: { text: '' } });
  const { text } = form.values;
  const addNote = form.submit({
    send: async () => {
      await add.mutateAsync(text.trim());
      form.forget();
      toast.success(t.added);
    },
    failed: t.notAdded,
    why: (error) => sentenceFor(error, orderRefusalTexts, ''),
  });
  return (
    <Stack component="form" onSubmit={addNote} spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <TextField
        fullWidth
        multiline
        minRows={2}
        label={t.label}
        {...form.field('text', text.length > noteLimit - 200 ? t.charactersLeft(noteLimit - text.length) : undefined)}
        slotProps={{ htmlInput: { maxLength: noteLimit } }}
      />
      <Button type="submit" variant="outlined" disabled={text.trim() === '' || form.busy}>
        {form.busy ? t.adding : t.add}
      </Button>
    </Stack>
  );
}

/** The office's notes and tags of an order or a person. */
export function NotesCard({ about, tags }: { about: NotesSubject; tags: readonly string[] }) {
  const t = useTexts(notesTexts);
  const query = useQuery(notesAbout(about));
  const remove = useRemoveNote();
  const myId = useQuery(myAccount()).data?.id;
  const isAdministrator = useIsAdministrator();
  const confirm = useConfirm();
  const askToRemove = (note: Note): void =>
    confirm({
      title: t.sure,
      text: t.sureText,
      action: t.remove,
      dangerous: true,
      run: () => remove.mutateAsync(note.id),
      done: t.removed,
      failed: t.notRemoved,
      why: (error) => sentenceFor(error, orderRefusalTexts, ''),
    });
  return (
    <SectionCard title={t.title} text={t.text}>
      <Stack spacing={2}>
        <TagsField on={about.of === 'order' ? 'orders' : 'users'} id={about.id} tags={tags} />
        <LoadedData query={query} count={1} height={20} failed={t.notLoaded}>
          {(written) =>
            written.length === 0 ? (
              <Typography variant="body2" color="textSecondary">
                {t.none}
              </Typography>
            ) : (
              <Stack component="ul" spacing={1.5} aria-label={t.list} sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {written.map((note) => (
                  <Entry
                    key={note.id}
                    note={note}
                    of={about.of}
                    onRemove={isAdministrator || note.author_id === myId ? askToRemove : null}
                  />
                ))}
              </Stack>
            )
          }
        </LoadedData>
        <AddNote about={about} />
      </Stack>
    </SectionCard>
  );
}
