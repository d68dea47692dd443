import Alert from '@mui/material/Alert';

/** A common error of a form, above its fields. */
export const FaultSummary = ({ show, text }: { show: boolean; text: string }) => (show ? <Alert severity="error">{text}</Alert> : null);
