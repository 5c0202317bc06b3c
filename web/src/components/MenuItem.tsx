import { Button } from '@chakra-ui/react';
import type { ButtonProps } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

type Props = { to: string; children: string } | { onClick: ButtonProps['onClick']; children: string };

/** One line of a MenuButton: a link, or a button where nothing is opened. */
export function MenuItem(props: Props) {
  const isLink = 'to' in props;
  return (
    <Button
      asChild={isLink}
      variant="ghost"
      size="sm"
      justifyContent="flex-start"
      borderRadius="sm"
      fontWeight="normal"
      onClick={isLink ? undefined : props.onClick}
    >
      {isLink ? <Link to={props.to}>{props.children}</Link> : props.children}
    </Button>
  );
}
