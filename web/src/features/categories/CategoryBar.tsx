import { chakra, Flex } from '@chakra-ui/react';
import { Link, useLocation } from 'react-router-dom';
import { categoryLinks, isInCategory } from './categories';

const BarLink = chakra(Link, {
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
  const { pathname } = useLocation();
  return (
    <Flex as="nav" aria-label="Categories" hideBelow="bar" justify="center" gap="1" wrap="wrap">
      {categoryLinks.map(({ text, to }) => (
        <BarLink
          key={to}
          to={to}
          aria-current={isInCategory(pathname, to) ? 'page' : undefined}
          viewTransition
        >
          {text}
        </BarLink>
      ))}
    </Flex>
  );
}
