import Typography from '@mui/material/Typography';

/** A small line of its own below something; nothing where there is nothing to say. */
export const Remark = ({ text }: { text: string }) =>
  text ? (
    <Typography component="span" variant="caption" sx={{ display: 'block', overflowWrap: 'anywhere', fontWeight: 540 }}>
      {text}
    </Typography>
  ) : null;
