import Button, { type ButtonProps } from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';

type Props = ButtonProps & {
  /** Why the action is not possible now; null if it is. */
  whyNot: string | null;
};

const dimmed = { opacity: 0.55, cursor: 'not-allowed' };

/** While its action is not possible, the button can still be focused, so that its reason is there for every pointer and reader. */
export function ActionButton({ whyNot, ...props }: Props) {
  if (whyNot === null) return <Button {...props} />;
  return (
    <Tooltip title={whyNot} describeChild enterTouchDelay={0}>
      <Button {...props} aria-disabled disableRipple style={dimmed} onClick={undefined} />
    </Tooltip>
  );
}
