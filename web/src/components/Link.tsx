import { chakra } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';

/** The router's link with style props. */
export const Link = chakra(RouterLink, {
  base: {
    textUnderlineOffset: '4px',
    borderRadius: 'sm',
    _hover: { color: 'accent.fg', textDecoration: 'underline' },
  },
});
