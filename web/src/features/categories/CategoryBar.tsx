import { Flex } from '@chakra-ui/react';
import { NavLink } from 'react-router-dom';
import { chakra } from '@chakra-ui/react';
import { categoryLinks } from './categories';

const BarLink = chakra(NavLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '11',
    px: '4',
    fontWeight: 'medium',
    color: 'fg.muted',
    _hover: { color: 'fg' },
    '&[aria-current=page]': { color: 'fg', boxShadow: 'inset 0 -2px 0 var(--shop-colors-accent-solid)' },
  },
});

/** The departments in a row; small screens have the drawer instead. */
export function CategoryBar() {
  return (
    <Flex as="nav" aria-label="Categories" hideBelow="bar" justify="center" gap="1" wrap="wrap">
      {categoryLinks.map(({ text, to }) => (
        <BarLink key={to} to={to} end>
          {text}
        </BarLink>
      ))}
    </Flex>
  );
}
