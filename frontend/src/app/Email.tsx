import Typography from '@mui/material/Typography';

/** Cuts off the address where there is no room; its title has the full text. */
const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const;

export const Email = ({ children }: { children: string }) => (
  <Typography variant="body2" color="textSecondary" title={children} data-shortened sx={ellipsis}>
    {children}
  </Typography>
);
