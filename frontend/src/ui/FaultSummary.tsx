import Alert from '@mui/material/Alert';

/** What the faults of a form have in common, above its fields. */
export const FaultSummary = ({ show, text }: { show: boolean; text: string }) => (show ? <Alert severity="error">{text}</Alert> : null);
