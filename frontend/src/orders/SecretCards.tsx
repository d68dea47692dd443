import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { productTypeName } from '../ui/product-names.ts';
import { EyeIcon } from '../ui/icons.tsx';
import { SectionCard } from '../ui/SectionCard.tsx';
import { orderDetailsTexts } from './order-details.texts.ts';
import type { DeliveredUnit, Revealed } from './orders.queries.ts';
import type { Opened } from './use-opened.ts';

/** Stands for a secret of which not even the mask is known. */
const hidden = '••••••••';

type LineProps = { text: string | null; mask: string | null; name: string; copied?: string; onCopy: () => Promise<string | null> };

function SecretLine({ text, mask, name, copied, onCopy }: LineProps) {
  const t = useTexts(orderDetailsTexts);
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Box
        component="code"
        aria-label={text === null ? `${name}: ${t.hidden}` : name}
        sx={{
          flex: 1,
          minWidth: 0,
          p: 1.25,
          borderRadius: 1.5,
          background: 'var(--os-sunken)',
          border: '1px solid var(--os-line)',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          color: text === null ? 'text.secondary' : 'text.primary',
        }}
      >
        {text ?? mask ?? hidden}
      </Box>
      <CopyButton text={text ?? onCopy} label={t.copy(name)} {...(copied === undefined ? {} : { copied })} />
    </Stack>
  );
}

type CardProps = { title: string; opened: Opened; actions?: ReactNode; children: ReactNode };

function SecretCard({ title, opened, actions, children }: CardProps) {
  const t = useTexts(orderDetailsTexts);
  const show = opened.secrets === null && (
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
          {actions}
        </Stack>
      }
    >
      {children}
    </SectionCard>
  );
}

const secretOf = (revealed: Revealed | null, id: string): string | null =>
  revealed?.items.find((item) => item.id === id)?.private_info ?? null;

type UnitsProps = { title: string; units: readonly DeliveredUnit[]; opened: Opened; actions?: ReactNode; copied?: string };

/** The units of an order: masked until the card is opened, which happens once for all of them. */
export function UnitsCard({ title, units, opened, actions, copied }: UnitsProps) {
  const t = useTexts(orderDetailsTexts);
  return (
    <SecretCard title={title} opened={opened} actions={actions}>
      <Stack spacing={1.5}>
        {units.map(({ id, channel, product_type, mask }, index) => (
          <Card key={id} sx={{ p: 2 }}>
            <Stack direction="row" spacing={1.5} useFlexGap sx={{ mb: 1.25, alignItems: 'baseline', flexWrap: 'wrap' }}>
              <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
                {t.product(index + 1)}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {productTypeName(product_type)} · {channel}
              </Typography>
            </Stack>
            <SecretLine
              text={secretOf(opened.secrets, id)}
              mask={mask}
              name={t.product(index + 1)}
              {...(copied === undefined ? {} : { copied })}
              onCopy={async () => secretOf(await opened.open(), id)}
            />
          </Card>
        ))}
      </Stack>
    </SecretCard>
  );
}

type OwnProps = { opened: Opened; mask?: string | null; copied?: string };

/** What a custom order itself tells its customer. */
export function OwnInfoCard({ opened, mask = null, copied }: OwnProps) {
  const t = useTexts(orderDetailsTexts);
  return (
    <SecretCard title={t.privateInfo} opened={opened}>
      <SecretLine
        text={opened.secrets?.private_info ?? null}
        mask={mask}
        name={t.privateInfo}
        {...(copied === undefined ? {} : { copied })}
        onCopy={async () => (await opened.open())?.private_info ?? null}
      />
    </SecretCard>
  );
}
