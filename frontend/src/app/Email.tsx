import Typography from '@mui/material/Typography';

/** Gives way where there is no room; what is cut off is in the title. */
const shortened = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const;

export const Email = ({ children }: { children: string }) => (
  <Typography variant="body2" color="textSecondary" title={children} data-shortened sx={shortened}>
    {children}
  </Typography>
);
