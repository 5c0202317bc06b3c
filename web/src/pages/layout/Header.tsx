import { Box, Flex } from '@chakra-ui/react';
import { ShoppingBag, UserRound } from 'lucide-react';
import { ColorModeButton } from '../../components/ColorModeButton';
import { LinkButton } from '../../components/LinkButton';
import { SHOP_NAME } from '../../config';
import { CartLink } from '../../features/cart/CartLink';
import { CategoryDrawer } from '../../features/categories/CategoryDrawer';
import { SearchBox } from '../../features/search/SearchBox';
import { useCurrentUser } from '../../lib/session';
import { AdminMenu } from './AdminMenu';
import { UserMenu } from './UserMenu';

export function Header() {
  const user = useCurrentUser();
  return (
    <Box
      as="header"
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="border"
      position="relative"
      zIndex="sticky"
    >
      <Flex
        maxW="page"
        mx="auto"
        px={{ base: '2', sm: '4', md: '6' }}
        py="3"
        align="center"
        wrap="wrap"
        columnGap={{ base: '0', md: '2' }}
        rowGap="3"
      >
        <CategoryDrawer />
        <Brand />
        <Box
          order={{ base: 9, md: 0 }}
          flex={{ base: '1 0 100%', md: '1' }}
          maxW={{ md: '30rem' }}
          mx={{ md: 'auto' }}
        >
          <SearchBox />
        </Box>
        <Flex
          as="nav"
          aria-label="Account"
          flex={{ base: '1 1 7.5rem', md: '0 1 auto' }} // with less room, as in larger text, it wraps onto its own line
          minW="0"
          align="center"
          justify="end"
          gap={{ base: '0', sm: '1' }}
        >
          <Box hideBelow="bar">
            <ColorModeButton />
          </Box>
          {user?.isAdmin && <AdminMenu />}
          {user ? <UserMenu user={user} /> : <SignInLink />}
          <CartLink />
        </Flex>
      </Flex>
    </Box>
  );
}

function Brand() {
  return (
    <LinkButton
      to="/"
      variant="ghost"
      px={{ base: '1', sm: '2' }}
      fontSize={{ base: 'md', sm: 'lg' }}
      letterSpacing="-0.02em"
    >
      <Box as="span" color="accent.fg" hideBelow="lg">
        <ShoppingBag aria-hidden />
      </Box>
      {SHOP_NAME}
    </LinkButton>
  );
}

function SignInLink() {
  return (
    <LinkButton to="/login" variant="ghost" size="sm" px={{ base: '2', sm: '3' }}>
      <Box as="span" hideBelow="lg">
        <UserRound aria-hidden />
      </Box>
      Sign In
    </LinkButton>
  );
}
