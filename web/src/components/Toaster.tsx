import { Box, Button, Flex, Stack } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { dismissToast, useToasts } from '../lib/toasts';
import type { Toast } from '../lib/toasts';

const ICON = { success: CircleCheck, error: CircleAlert, info: Info };

/** Toasts, top-center; the region is always there, or screen readers would miss what appears in it. */
export function Toaster() {
  const toasts = useToasts();
  return (
    <Stack
      role="region"
      aria-label="Notifications"
      aria-live="polite"
      position="fixed"
      top="4"
      insetX="4"
      align="center"
      zIndex="toast"
      pointerEvents="none"
      gap="2"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </Stack>
  );
}

function ToastCard({ toast: { id, text, kind } }: { toast: Toast }) {
  const Icon = ICON[kind];
  return (
    <Flex
      role={kind === 'error' ? 'alert' : 'status'}
      align="center"
      gap="3"
      ps="4"
      pe="1"
      minH="12"
      maxW="prose"
      bg="bg.panel"
      borderRadius="md"
      borderWidth="1px"
      borderColor="border"
      shadow="raised"
      pointerEvents="auto"
      animation="rise {durations.moderate} ease-out"
    >
      <Box color={kind === 'error' ? 'fg.error' : 'fg.success'} flexShrink="0">
        <Icon size={20} aria-hidden />
      </Box>
      <Box flex="1" py="2">
        {text}
      </Box>
      <Button variant="ghost" size="sm" px="0" aria-label="Dismiss" onClick={() => dismissToast(id)}>
        <X />
      </Button>
    </Flex>
  );
}
