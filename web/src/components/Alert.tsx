import { Box, Flex } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';

const LOOK = {
  error: { Icon: CircleAlert, colorPalette: 'danger', role: 'alert' },
  success: { Icon: CircleCheck, colorPalette: 'accent', role: 'alert' },
  info: { Icon: Info, colorPalette: 'accent', role: undefined },
} as const;

interface Props {
  kind?: keyof typeof LOOK;
  children: ReactNode;
}

/** A message on the page that screen readers announce when it appears. */
export function Alert({ kind = 'error', children }: Props) {
  const { Icon, colorPalette, role } = LOOK[kind];
  return (
    <Flex
      role={role}
      colorPalette={colorPalette}
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      borderRadius="md"
      gap="3"
      px="4"
      py="3"
      align="flex-start"
    >
      <Box as="span" pt="0.5" flexShrink="0">
        <Icon size={20} aria-hidden />
      </Box>
      <Box minW="0" flex="1">
        {children}
      </Box>
    </Flex>
  );
}
