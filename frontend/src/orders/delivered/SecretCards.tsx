import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { CopyButton } from '../../ui/feedback/CopyButton.tsx';
import { productName } from '../../ui/format/product-names.ts';
import { EyeIcon, EyeOffIcon } from '../../ui/layout/icons.tsx';
import { saveTextFile } from '../../ui/format/save-text.ts';
import { StatusChip } from '../../ui/feedback/StatusChip.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { orderDetailsTexts } from '../details/order-details.texts.ts';
import type { DeliveredUnit, RevealedSecrets } from '../orders.queries.ts';
import { CopyAll } from './CopyAll.tsx';
import { fieldsOfSecret } from './secret-fields.ts';
import { secretBoxStyle, SecretFields } from './SecretFields.tsx';
import type { SecretReveal } from './use-secret-reveal.ts';

/** A placeholder for a secret without even a known mask. */
const hidden = '••••••••';

type LineProps = {
  text: string | null;
  mask: string | null;
  name: string;
  copied?: string;
  onCopy: (() => Promise<string | null>) | null;
  /** Free text, which is shown as it was written. */
  isFree?: boolean;
};

function SecretLine({ text, mask, name, copied, onCopy, isFree = false }: LineProps) {
  const t = useTexts(orderDetailsTexts);
  const fields = text === null || isFree ? null : fieldsOfSecret(text);
  if (fields) return <SecretFields fields={fields} name={name} />;
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Box
        component="code"
        aria-label={text === null ? `${name}: ${t.hidden}` : name}
        sx={{
          ...secretBoxStyle,
          flex: 1,
          color: text === null ? 'text.secondary' : 'text.primary',
        }}
      >
        {text ?? mask ?? hidden}
      </Box>
      {onCopy && <CopyButton text={text ?? onCopy} label={t.copy(name)} {...(copied === undefined ? {} : { copied })} />}
    </Stack>
  );
}

/** `opened` is null for viewers without access. */
type CardProps = {
  title: string;
  opened: SecretReveal | null;
  actions?: ReactNode;
  whole?: string | null;
  file?: string | undefined;
  children: ReactNode;
};

/** `whole`: the full content, to copy or to save under this file name. */
function SecretCard({ title, opened, actions, whole = null, file, children }: CardProps) {
  const t = useTexts(orderDetailsTexts);
  const show = opened?.secrets === null && (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      startIcon={<EyeIcon />}
      disabled={opened.busy}
      aria-label={`${t.reveal}: ${title}`}
      onClick={() => void opened.open()}
    >
      {opened.busy ? t.revealing : t.reveal}
    </Button>
  );
  return (
    <SectionCard
      title={title}
      text={t.deliveredText}
      actions={
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          {show}
          {opened?.secrets && (
            <>
              {whole !== null && file && <CopyAll text={whole} />}
              {whole !== null && file && (
                <Button size="small" variant="outlined" color="inherit" onClick={() => saveTextFile(file, whole)}>
                  {t.download}
                </Button>
              )}
              <Button
                size="small"
                variant="outlined"
                color="inherit"
                startIcon={<EyeOffIcon />}
                aria-label={`${t.hide}: ${title}`}
                onClick={opened.hide}
              >
                {t.hide}
              </Button>
            </>
          )}
          {actions}
        </Stack>
      }
    >
      {children}
    </SectionCard>
  );
}

/** The revealed secret of a unit. */
const secretOf = (revealed: RevealedSecrets | null, id: string): string | null =>
  revealed?.items.find((item) => item.id === id)?.private_info ?? null;

/** Every unit under its name, as text. */
const textOf = (units: readonly DeliveredUnit[], revealed: RevealedSecrets | null, nameOf: (index: number) => string): string | null =>
  revealed && units.map((unit, index) => `${nameOf(index)} (${productName(unit)})\n${secretOf(revealed, unit.id) ?? ''}\n`).join('\n');

type UnitProps = { unit: DeliveredUnit; name: string; opened: SecretReveal | null; copied?: string | undefined; below?: ReactNode };

function UnitCard({ unit: { id, channel, product_type, mask, replacement }, name, opened, copied, below }: UnitProps) {
  const t = useTexts(orderDetailsTexts);
  return (
    <Card sx={{ p: 2 }}>
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ mb: 1.25, alignItems: 'baseline', flexWrap: 'wrap' }}>
        <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {productName({ channel, product_type })}
        </Typography>
        {replacement && <StatusChip label={t.replaced} tone="info" />}
      </Stack>
      <SecretLine
        text={secretOf(opened?.secrets ?? null, id)}
        mask={mask}
        name={name}
        {...(copied === undefined ? {} : { copied })}
        onCopy={opened && (async () => secretOf(await opened.open(), id))}
      />
      {below}
    </Card>
  );
}

type UnitsProps<U extends DeliveredUnit> = {
  title: string;
  units: readonly U[];
  opened: SecretReveal | null;
  actions?: ReactNode;
  copied?: string;
  /** The name of the downloaded file. */
  file?: string;
  /** Content below each unit. */
  below?: (unit: U, name: string) => ReactNode;
};

/** The units of an order: masked until the card is opened, which happens once for all of them. */
export function UnitsCard<U extends DeliveredUnit>({ title, units, opened, actions, copied, file, below }: UnitsProps<U>) {
  const t = useTexts(orderDetailsTexts);
  const whole = textOf(units, opened?.secrets ?? null, (index) => t.product(index + 1));
  return (
    <SecretCard title={title} opened={opened} actions={actions} file={file} whole={whole}>
      <Stack spacing={1.5}>
        {units.map((unit, index) => {
          const name = t.product(index + 1);
          return <UnitCard key={unit.id} unit={unit} name={name} opened={opened} copied={copied} below={below?.(unit, name)} />;
        })}
      </Stack>
    </SecretCard>
  );
}

type OwnProps = { opened: SecretReveal | null; mask?: string | null; copied?: string; file?: string };

/** The private information of a custom order. */
export function PrivateInfoCard({ opened, mask = null, copied, file }: OwnProps) {
  const t = useTexts(orderDetailsTexts);
  const text = opened?.secrets?.private_info ?? null;
  return (
    <SecretCard title={t.privateInfo} opened={opened} file={file} whole={text}>
      <SecretLine
        text={text}
        isFree
        mask={mask}
        name={t.privateInfo}
        {...(copied === undefined ? {} : { copied })}
        onCopy={opened && (async () => (await opened.open())?.private_info ?? null)}
      />
    </SecretCard>
  );
}
