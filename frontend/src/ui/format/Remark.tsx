import Typography from '@mui/material/Typography';

/** A small line below other content; renders nothing without text. */
export const Remark = ({ text }: { text: string }) =>
  text ? (
    <Typography component="span" variant="caption" sx={{ display: 'block', overflowWrap: 'anywhere', fontWeight: 540 }}>
      {text}
    </Typography>
  ) : null;
