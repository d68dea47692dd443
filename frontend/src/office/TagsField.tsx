import { maxTags, tagLimit } from '@orderstream/contracts/office/tags';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { orderRefusalTexts } from '../orders/orders.refusals.ts';
import { sentenceFor } from '../platform/refusal-words.ts';
import { useTexts } from '../platform/texts.ts';
import { useForm } from '../ui/forms/use-form.ts';
import { CloseIcon } from '../ui/layout/icons.tsx';
import { StatusChip } from '../ui/feedback/StatusChip.tsx';
import { toast } from '../ui/feedback/toasts.ts';
import { useAddTag, useRemoveTag } from './tags.commands.ts';
import { tagsInUse, type TagScope } from './tags.queries.ts';
import { tagsTexts } from './tags.texts.ts';

type Props = { on: TagScope; id: string; tags: readonly string[] };

/** The tags of an order or a person; tags can be added and removed. */
export function TagsField({ on, id, tags }: Props) {
  const t = useTexts(tagsTexts);
  const offered = useQuery(tagsInUse(on)).data ?? [];
  const [add, remove] = [useAddTag({ on, id }), useRemoveTag({ on, id })];
  const form = useForm({ first: { tag: '' } });
  const listId = useId();
  const isFull = tags.length >= maxTags;
  const typedTag = form.values.tag.trim();
  const addTag = form.submit({
    send: async () => {
      await add.mutateAsync(typedTag);
      form.forget();
      toast.success(t.added(typedTag));
    },
    failed: t.notAdded,
    why: (error) => sentenceFor(error, orderRefusalTexts, ''),
  });
  const removeTag = (tag: string): void =>
    remove.mutate(tag, {
      onSuccess: () => toast.success(t.removed(tag)),
      onError: (error) => toast.error(t.notRemoved, sentenceFor(error, orderRefusalTexts, '') || undefined),
    });
  return (
    <Stack spacing={1}>
      {tags.length > 0 && (
        <Stack
          component="ul"
          direction="row"
          useFlexGap
          aria-label={t.title}
          sx={{ flexWrap: 'wrap', gap: 0.75, m: 0, p: 0, listStyle: 'none' }}
        >
          {tags.map((tag) => (
            <Stack key={tag} component="li" direction="row" sx={{ alignItems: 'center' }}>
              <StatusChip label={tag} tone="info" />
              <IconButton size="small" aria-label={t.remove(tag)} disabled={remove.isPending} onClick={() => removeTag(tag)}>
                <CloseIcon sx={{ fontSize: 16 }} />
              </IconButton>
            </Stack>
          ))}
        </Stack>
      )}
      <Stack component="form" onSubmit={addTag} direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
        <TextField
          size="small"
          label={t.label}
          disabled={isFull}
          {...form.field('tag', isFull ? t.most : undefined)}
          slotProps={{ htmlInput: { maxLength: tagLimit, list: listId, autoComplete: 'off' } }}
          sx={{ flex: 1, minWidth: 0, maxWidth: 280 }}
        />
        <datalist id={listId}>
          {offered
            .filter((tag) => !tags.includes(tag))
            .map((tag) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
        <Button type="submit" variant="outlined" disabled={typedTag === '' || form.busy || isFull} sx={{ flexShrink: 0 }}>
          {t.add}
        </Button>
      </Stack>
    </Stack>
  );
}
