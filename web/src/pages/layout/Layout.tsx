import { Box, Button, Flex } from '@chakra-ui/react';
import { useEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { Toaster } from '../../components/Toaster';
import { useForgetUser } from '../../features/auth/useForgetUser';
import { useEndSessionOnLogout } from '../../features/auth/useLogout';
import { CartSync } from '../../features/cart/CartSync';
import { watchOtherTabs } from '../../lib/session';
import { ignoreStrayPresses } from '../../lib/strayPresses';
import { Footer } from './Footer';
import { Header } from './Header';
import { IndexMeta } from './IndexMeta';
import { NavigationProgress } from './NavigationProgress';
import { OfflineNote } from './OfflineNote';
import { useFocusOnNavigation } from './useFocusOnNavigation';

/** The layout around every page. */
export function Layout() {
  const main = useFocusOnNavigation();
  const isLoggingOut = useEndSessionOnLogout();
  useForgetUser();
  useEffect(watchOtherTabs, []);
  useEffect(ignoreStrayPresses, []);
  return (
    <CartSync>
      <Flex direction="column" minH="100dvh">
        <IndexMeta />
        <SkipLink />
        <NavigationProgress />
        <Header />
        <OfflineNote />
        <Box
          as="main"
          ref={main}
          id="main"
          tabIndex={-1}
          flex="1"
          w="full"
          maxW="page"
          mx="auto"
          px={{ base: '4', md: '6' }}
          pt={{ base: '5', md: '8' }}
          pb="20"
          outline="none"
        >
          {isLoggingOut || <Outlet />}
        </Box>
        <Footer />
        <Toaster />
        <ScrollRestoration />
      </Flex>
    </CartSync>
  );
}

function SkipLink() {
  return (
    <Button
      asChild
      position="absolute"
      top="2"
      insetStart="2"
      zIndex="toast"
      transform="translateY(-200%)"
      _focusVisible={{ transform: 'none' }}
    >
      <a href="#main">Skip to content</a>
    </Button>
  );
}
