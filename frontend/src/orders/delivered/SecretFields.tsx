import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../platform/texts.ts';
import { CopyButton } from '../../ui/feedback/CopyButton.tsx';
import { orderDetailsTexts } from '../details/order-details.texts.ts';
import type { SecretField } from './secret-fields.ts';

export const secretBoxStyle = {
  minWidth: 0,
  p: 1.25,
  borderRadius: 1.5,
  background: 'var(--os-sunken)',
  border: '1px solid var(--os-line)',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

/** One row per field, each with its own button. */
export function SecretFields({ fields, name }: { fields: readonly SecretField[]; name: string }) {
  const t = useTexts(orderDetailsTexts);
  return (
    <Stack component="dl" spacing={1} sx={{ m: 0 }} aria-label={name}>
      {fields.map((field, index) => (
        <Box
          key={index}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr auto', sm: '140px minmax(0, 1fr) auto' },
            columnGap: 1,
            alignItems: 'center',
          }}
        >
          <Typography
            component="dt"
            variant="body2"
            color="textSecondary"
            sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, overflowWrap: 'anywhere' }}
          >
            {field.name}
          </Typography>
          <Box component="dd" sx={{ ...secretBoxStyle, m: 0, py: 0.75 }}>
            <code>{field.value}</code>
          </Box>
          <CopyButton text={field.value} label={t.copy(`${name}, ${field.name}`)} />
        </Box>
      ))}
    </Stack>
  );
}
