import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  icon: LucideIcon;
  title: string;
  text?: string;
  /** h1 where the page has nothing else to say. */
  level?: 'h1' | 'h2';
  /** Next steps for the shopper. */
  children?: ReactNode;
}

/** Placeholder where there is nothing to show. */
export function EmptyState({ icon: Icon, title, text, level = 'h2', children }: Props) {
  return (
    <Stack align="center" textAlign="center" gap="3" py={{ base: '12', md: '20' }} px="4">
      <Box p="5" borderRadius="full" bg="bg.muted" color="fg.muted" mb="2">
        <Icon size={32} strokeWidth={1.5} aria-hidden />
      </Box>
      <Heading as={level} size="lg">
        {title}
      </Heading>
      {text && (
        <Text color="fg.muted" maxW="prose">
          {text}
        </Text>
      )}
      {children && <Box mt="3">{children}</Box>}
    </Stack>
  );
}
