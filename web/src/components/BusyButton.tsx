import { Button, Spinner } from '@chakra-ui/react';
import type { ButtonProps } from '@chakra-ui/react';
import type { MouseEvent } from 'react';

interface Props extends Omit<ButtonProps, 'loading' | 'asChild' | 'css'> {
  /** In progress; presses are ignored. */
  busy?: boolean;
}

/** Not Chakra's `loading`, which disables the button: a disabled button loses the focus for good. */
export function BusyButton({ busy, onClick, children, ...props }: Props) {
  return (
    <Button
      {...props}
      aria-disabled={busy}
      css={busy ? { '& > svg': { display: 'none' } } : undefined} // the spinner takes its place
      onClick={busy ? ignore : onClick}
    >
      {busy && <Spinner />}
      {children}
    </Button>
  );
}

/** Pressing Enter in a field of the form also clicks the button. */
const ignore = (event: MouseEvent) => event.preventDefault();
