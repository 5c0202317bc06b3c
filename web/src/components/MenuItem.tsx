import { Button } from '@chakra-ui/react';
import type { ButtonProps } from '@chakra-ui/react';
import { LinkButton } from './LinkButton';

type Props = { to: string; children: string } | { onClick: ButtonProps['onClick']; children: string };

/** One line of a MenuButton: a link, or a button where nothing is opened. */
export function MenuItem(props: Props) {
  return 'to' in props ? <LinkButton {...LINE} {...props} /> : <Button {...LINE} {...props} />;
}

const LINE = {
  variant: 'ghost',
  size: 'sm',
  justifyContent: 'flex-start',
  borderRadius: 'sm',
  fontWeight: 'normal',
} as const;
