import { Button } from '@chakra-ui/react';
import type { ButtonProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LinkProps } from 'react-router-dom';

interface Props extends Pick<ButtonProps, 'variant' | 'size' | 'colorPalette' | 'w' | 'alignSelf'> {
  to: LinkProps['to'];
  children: ReactNode;
}

/** A link that looks like a button. */
export function LinkButton({ to, children, ...look }: Props) {
  return (
    <Button asChild {...look}>
      <Link to={to} viewTransition>
        {children}
      </Link>
    </Button>
  );
}
