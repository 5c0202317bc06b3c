import { chakra } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import type { LinkProps } from 'react-router-dom';

/** The router's link with a view transition. */
export const PlainLink = (props: LinkProps) => <RouterLink viewTransition {...props} />;

/** A link in a text, with style props. */
export const Link = chakra(PlainLink, {
  base: {
    textUnderlineOffset: '4px',
    borderRadius: 'sm',
    _hover: { color: 'accent.fg', textDecoration: 'underline' },
  },
});
