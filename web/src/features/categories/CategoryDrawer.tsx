import { Box, Button, chakra, Flex, Heading, Stack, useChakraContext } from '@chakra-ui/react';
import { Menu, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ColorModeButton } from '../../components/ColorModeButton';
import { LinkButton } from '../../components/LinkButton';
import { useModal } from '../../components/useModal';
import { categoryLinks, isInCategory } from './categories';

/** The departments behind a button, for screens too small for the bar. */
export function CategoryDrawer() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const modal = useModal(isOpen, close);
  const { pathname } = useLocation();
  useWhereBarBegins(close); // a phone may be rotated: an open dialog that is merely hidden would keep the page inert
  return (
    <>
      <Button
        hideFrom="bar"
        css={{ '@media (scripting: none)': { display: 'none' } }}
        variant="ghost"
        size="sm"
        px="0"
        aria-label="Open categories"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Menu />
      </Button>
      <chakra.dialog
        {...modal}
        aria-label="Categories"
        m="0"
        h="100dvh"
        maxH="none"
        w="min(20rem, 85vw)"
        color="fg"
        bg="bg.panel"
        css={{
          '&[open]': { animation: 'slideIn {durations.moderate} ease-out' },
          '&::backdrop': { bg: 'backdrop' },
        }}
      >
        <Box p="4" minH="full">
          <Flex justify="space-between" align="center" mb="4">
            <Heading as="h2" size="sm">
              Categories
            </Heading>
            <Button variant="ghost" size="sm" px="0" aria-label="Close categories" onClick={close}>
              <X />
            </Button>
          </Flex>
          <Stack as="nav" aria-label="Categories" gap="1">
            {categoryLinks.map(({ text, to }) => (
              <LinkButton
                key={to}
                to={to}
                variant="ghost"
                justifyContent="flex-start"
                borderRadius="md"
                _currentPage={{ bg: 'accent.subtle', color: 'accent.fg' }}
                aria-current={isInCategory(pathname, to) ? 'page' : undefined}
                onClick={close}
              >
                {text}
              </LinkButton>
            ))}
          </Stack>
          <Flex
            justify="space-between"
            align="center"
            mt="6"
            pt="4"
            ps="5"
            borderTopWidth="1px"
            borderColor="border"
          >
            Theme
            <ColorModeButton />
          </Flex>
        </Box>
      </chakra.dialog>
    </>
  );
}

/** Calls back when the screen becomes wide enough for the bar, or no longer is. */
function useWhereBarBegins(onChange: () => void) {
  const { breakpoints } = useChakraContext();
  const query = breakpoints.up('bar').replace('@media ', '');
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    const media = window.matchMedia(query);
    const listener = () => changed();
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  }, [query]);
}
