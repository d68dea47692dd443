import Box from '@mui/material/Box';
import { PlainLink } from './AppLink.tsx';
import { BrandMark } from './BrandMark.tsx';

/** The name of the shop, which leads to its first page. */
export const BrandLink = () => (
  <Box
    component={PlainLink}
    to="/"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 1.25,
      color: 'text.primary',
      textDecoration: 'none',
      fontWeight: 640,
      letterSpacing: '-0.02em',
      borderRadius: 2,
    }}
  >
    <BrandMark />
    Orderstream
  </Box>
);
