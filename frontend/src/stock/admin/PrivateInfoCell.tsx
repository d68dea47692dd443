import { shortId } from '@orderstream/contracts/shared/ids';
import { privateInfoLimit } from '@orderstream/contracts/stock/lifecycle';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useState, type SubmitEventHandler } from 'react';
import { useIsAdministrator } from '../../accounts/accounts.queries.ts';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { useConfirm } from '../../ui/forms/confirm.ts';
import { EditIcon } from '../../ui/layout/icons.tsx';
import { MaskedSecret } from '../../ui/feedback/MaskedSecret.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useChangePrivateInfo, useRevealProduct } from '../stock.commands.ts';
import type { ProductRow } from '../stock.queries.ts';
import { stockRefusalTexts } from '../stock.refusals.ts';
import { productsTexts } from './products.texts.ts';

const hidden = '••••••••';

type Edited = { text: string; version: string };

/** `first`: the text to begin with, and the version of the unit that its editor saw. */
function InlineEditor({ product, first, onClose }: { product: ProductRow; first: Edited; onClose: () => void }) {
  const t = useTexts(productsTexts);
  const change = useChangePrivateInfo();
  const form = useForm({ first: { text: first.text } });
  const { text } = form.values;
  const confirm = useConfirm();
  const refusalText = (error: unknown): string => t.failed(sentenceFor(error, stockRefusalTexts, t.unknown));
  const savePrivateInfo = async (): Promise<void> => {
    await change.mutateAsync({ id: product.id, version: first.version, privateInfo: text.trim() });
    toast.success(t.infoUpdated);
    onClose();
  };
  // A stray click must not change a product that a customer has bought.
  const order = product.assigned_order_id;
  const askToChange =
    (boughtBy: string): SubmitEventHandler =>
    (event) => {
      event.preventDefault();
      confirm({
        title: t.sureChange,
        text: t.changeText(shortId(boughtBy)),
        action: t.change,
        working: t.saving,
        run: savePrivateInfo,
        why: refusalText,
      });
    };
  const submit = form.submit({ send: savePrivateInfo, why: refusalText });
  return (
    <Stack
      component="form"
      spacing={1}
      onSubmit={order === null ? submit : askToChange(order)}
      aria-label={t.of(t.editInline, shortId(product.id))}
      sx={{ minWidth: 220 }}
    >
      <TextField
        multiline
        autoFocus
        maxRows={6}
        {...form.field('text')}
        placeholder={t.newInfo}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
        slotProps={{ htmlInput: { 'aria-label': t.privateInfo, maxLength: privateInfoLimit, spellCheck: false, autoComplete: 'off' } }}
      />
      <Stack direction="row" spacing={1}>
        <Button type="submit" size="small" variant="contained" disabled={form.busy || text.trim() === ''}>
          {form.busy ? t.saving : t.save}
        </Button>
        <Button size="small" variant="outlined" color="inherit" disabled={form.busy} onClick={onClose}>
          {t.cancel}
        </Button>
      </Stack>
    </Stack>
  );
}

/** Users without access to secrets enter a new one in the dialog. */
export function PrivateInfoCell({ product }: { product: ProductRow }) {
  const [editing, setEditing] = useState<Edited | null>(null);
  if (!useIsAdministrator()) return <code>{product.mask ?? hidden}</code>;
  if (editing !== null) return <InlineEditor product={product} first={editing} onClose={() => setEditing(null)} />;
  return <SecretCell key={product.version} product={product} onEdit={setEditing} />;
}

/** The mask, and the secret on demand, which is recorded. Editing starts with an empty field unless the secret has been opened. */
function SecretCell({ product, onEdit }: { product: ProductRow; onEdit: (edited: Edited) => void }) {
  const t = useTexts(productsTexts);
  const reveal = useRevealProduct();
  const revealPrivateInfo = async (): Promise<string | null> => {
    if (reveal.data) return reveal.data.private_info;
    try {
      return (await reveal.mutateAsync(product.id)).private_info;
    } catch (error) {
      toast.error(t.failed(sentenceFor(error, stockRefusalTexts, t.unknown)));
      return null;
    }
  };
  return (
    <Stack direction="row" sx={{ alignItems: 'center', minWidth: 0 }}>
      <MaskedSecret mask={product.mask ?? hidden} label={t.of(t.privateInfo, shortId(product.id))} onReveal={revealPrivateInfo} />
      <Tooltip title={t.editInline}>
        <IconButton
          size="small"
          aria-label={t.of(t.editInline, shortId(product.id))}
          onClick={() => onEdit({ text: reveal.data?.private_info ?? '', version: product.version })}
        >
          <EditIcon />
        </IconButton>
      </Tooltip>
    </Stack>
  );
}
