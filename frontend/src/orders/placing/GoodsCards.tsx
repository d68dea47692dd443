import { channels } from '@orderstream/contracts/catalogue';
import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { formatMoney } from '../../ui/format/money.ts';
import { StatusChip, type Tone } from '../../ui/feedback/StatusChip.tsx';
import { goodsCardTexts, goodsDescriptionTexts } from './goods.texts.ts';
import { newOrderTexts } from './new-order.texts.ts';
import type { NewOrderForm, Offer } from './new-order.ts';
import { productName, productTypeName } from '../../ui/format/product-names.ts';

const few = 5;

/** Stock in words, for the choice of a product. The exact number is beside the quantity. */
function useStockOf({ available, price }: Offer): { label: string; tone: Tone } {
  const t = useTexts(goodsCardTexts);
  if (available === undefined) return { label: t.stockLoading, tone: 'neutral' };
  if (price === null) return { label: t.notSold, tone: 'neutral' };
  if (available === 0) return { label: t.outOfStock, tone: 'danger' };
  return available <= few ? { label: t.fewLeft(available), tone: 'warning' } : { label: t.inStock, tone: 'success' };
}

type CardProps = { goods: Offer; name: string; chosen: boolean; onChoose: (goods: Offer) => void };

/** On a phone only the chosen card shows its description, so that the button stays near. */
function GoodsCard({ goods, name, chosen, onChoose }: CardProps) {
  const t = useTexts(goodsCardTexts);
  const abouts = useTexts(goodsDescriptionTexts);
  const stock = useStockOf(goods);
  const sold = goods.price !== null;
  const id = useId();
  return (
    <Stack
      component="label"
      sx={{
        p: 2,
        gap: 0.75,
        borderRadius: 3,
        border: '1px solid',
        borderColor: chosen ? 'primary.main' : 'var(--os-line)',
        boxShadow: chosen ? 'inset 0 0 0 1px var(--os-brand)' : 'none',
        background: sold ? 'var(--os-surface)' : 'var(--os-sunken)',
        color: sold ? 'text.primary' : 'text.secondary',
        cursor: sold ? 'pointer' : 'default',
        '&:has(:focus-visible)': { outline: '2px solid var(--os-brand)', outlineOffset: '2px' },
        ...(sold && !chosen ? { '&:hover': { borderColor: 'var(--os-line-strong)' } } : {}),
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {productTypeName(goods.product_type)}
        </Typography>
        <Radio
          size="small"
          name={name}
          checked={chosen}
          disabled={!sold}
          onChange={() => onChoose(goods)}
          slotProps={{
            input: { 'aria-label': productName(goods), 'aria-describedby': id },
          }}
          sx={{ p: 0, visibility: sold ? 'visible' : 'hidden', '& input': { scrollMarginBlock: '80px 220px' } }}
        />
      </Stack>
      <Stack id={id} sx={{ gap: 0.75, flex: 1 }}>
        <Typography variant="body2" color="textSecondary" component="span" sx={{ display: { xs: chosen ? 'block' : 'none', sm: 'block' } }}>
          {abouts[goods.product_type]}
        </Typography>
        <Stack sx={{ mt: 'auto', pt: 0.75, gap: 1, alignItems: 'flex-start' }}>
          <Typography variant="body2" component="span" sx={{ fontWeight: 600 }}>
            {/* Its line is always there, so that nothing moves when the stock is known. */}
            {goods.price ? t.perUnit(formatMoney(goods.price)) : '\u00a0'}
          </Typography>
          <StatusChip label={stock.label} tone={stock.tone} dot={sold && goods.available !== undefined} />
        </Stack>
      </Stack>
    </Stack>
  );
}

type Props = {
  items: readonly Offer[];
  chosen: Pick<NewOrderForm, 'channel' | 'product_type'>;
  problems: readonly string[];
  onChoose: (goods: Offer) => void;
};

/** All products by channel. A card stands for a channel and a type. */
export function GoodsCards({ items, chosen, problems, onChoose }: Props) {
  const t = useTexts(newOrderTexts);
  return (
    <Stack spacing={3} role="radiogroup" aria-label={`${t.channel}, ${t.productType}`} aria-required>
      {problems.length > 0 && (
        <Stack role="alert" sx={{ color: 'error.main' }}>
          {problems.map((problem) => (
            <Typography key={problem} variant="body2">
              {problem}
            </Typography>
          ))}
        </Stack>
      )}
      {channels.map((channel) => (
        <Box key={channel} component="section" aria-label={channel}>
          <Typography variant="h3" component="h2" sx={{ mb: 1.25 }}>
            {channel}
          </Typography>
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 250px), 1fr))' }}>
            {items
              .filter((one) => one.channel === channel)
              .map((one) => (
                <GoodsCard
                  key={one.product_type}
                  goods={one}
                  name="channel"
                  chosen={one.channel === chosen.channel && one.product_type === chosen.product_type}
                  onChoose={onChoose}
                />
              ))}
          </Box>
        </Box>
      ))}
    </Stack>
  );
}
