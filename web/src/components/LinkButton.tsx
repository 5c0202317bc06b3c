import { Button } from '@chakra-ui/react';
import type { ButtonProps } from '@chakra-ui/react';
import type { LinkProps } from 'react-router-dom';
import { PlainLink } from './Link';

interface Props extends Omit<ButtonProps, 'asChild' | 'type' | 'disabled'> {
  to: LinkProps['to'];
  /** Location state for the page it leads to. */
  state?: object;
}

/** A link that looks like a button. */
export function LinkButton({ to, state, children, ...look }: Props) {
  return (
    <Button asChild {...look}>
      <PlainLink to={to} state={state}>
        {children}
      </PlainLink>
    </Button>
  );
}
