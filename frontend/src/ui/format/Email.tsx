import Box from '@mui/material/Box';
import Typography, { type TypographyProps } from '@mui/material/Typography';

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
/** As wide as the address, but without a least width: the column of a table would be as wide as its longest address. */
const shrinking = { display: 'inline-grid', gridTemplateColumns: 'minmax(0, max-content)', maxWidth: '100%', minWidth: 0 } as const;

type Props = { children: string } & Pick<TypographyProps, 'variant' | 'color'>;

/** An email address, cut off where there is no room; its title has the full text. */
export const Email = ({ children, variant = 'inherit', color }: Props) => (
  <Box component="span" sx={{ ...shrinking, verticalAlign: 'bottom' }}>
    <Typography component="span" variant={variant} {...(color && { color })} title={children} data-shortened sx={ellipsis}>
      {children}
    </Typography>
  </Box>
);
