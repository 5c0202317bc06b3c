import { chakra, Flex } from '@chakra-ui/react';
import { useLocation } from 'react-router-dom';
import { PlainLink } from '../../components/Link';
import { categoryLinks, isInCategory } from './categories';

const BarLink = chakra(PlainLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '11',
    px: '4',
    fontWeight: 'medium',
    color: 'fg.muted',
    _hover: { color: 'fg' },
    '&[aria-current=page]': { color: 'fg', boxShadow: 'inset 0 -2px 0 {colors.accent.solid}' },
  },
});

/** The departments in a row; small screens have the drawer instead, which needs a script. */
export function CategoryBar() {
  const { pathname } = useLocation();
  return (
    <Flex
      as="nav"
      aria-label="Categories"
      hideBelow="bar"
      css={{ '@media (scripting: none)': { display: 'flex' } }}
      justify="center"
      gap="1"
      wrap="wrap"
    >
      {categoryLinks.map(({ text, to }) => (
        <BarLink key={to} to={to} aria-current={isInCategory(pathname, to) ? 'page' : undefined}>
          {text}
        </BarLink>
      ))}
    </Flex>
  );
}
