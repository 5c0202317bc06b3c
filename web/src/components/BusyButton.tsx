import { Button, Spinner } from '@chakra-ui/react';
import type { ButtonProps } from '@chakra-ui/react';
import type { MouseEvent } from 'react';

interface Props extends Omit<ButtonProps, 'loading' | 'asChild' | 'css'> {
  /** It is at work, and not to be pressed again. */
  busy?: boolean;
}

/** Not Chakra's `loading`: that disables the button, which then loses the focus, and nothing gives it back. */
export function BusyButton({ busy, onClick, children, ...props }: Props) {
  return (
    <Button
      {...props}
      aria-disabled={busy}
      css={busy ? { '& > svg': { display: 'none' } } : undefined} // the spinner stands in its place
      onClick={busy ? ignore : onClick}
    >
      {busy && <Spinner />}
      {children}
    </Button>
  );
}

/** Enter in a field of the form presses the button, too. */
const ignore = (event: MouseEvent) => event.preventDefault();
