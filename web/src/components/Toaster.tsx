import { Box, Button, Flex, Stack } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { dismissToast, useToasts } from '../lib/toasts';
import type { Toast } from '../lib/toasts';

const ICON = { success: CircleCheck, error: CircleAlert, info: Info };

/**
 * Toasts, top-center. The live region is always there, or screen readers would miss what appears in it; errors are alerts,
 * which are read out as they come, and stand outside of it, or they would be read out twice.
 */
export function Toaster() {
  const toasts = useToasts();
  const errors = toasts.filter(({ kind }) => kind === 'error');
  const news = toasts.filter(({ kind }) => kind !== 'error');
  return (
    <Stack
      role="region"
      aria-label="Notifications"
      position="fixed"
      top="4"
      insetX="4"
      align="center"
      zIndex="toast"
      pointerEvents="none"
      gap="2"
      _print={{ display: 'none' }}
    >
      {errors.map((toast) => (
        <ToastCard key={toast.id} toast={toast} role="alert" />
      ))}
      <Stack aria-live="polite" align="center" gap="2">
        {news.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </Stack>
    </Stack>
  );
}

function ToastCard({ toast: { id, text, kind, action }, role }: { toast: Toast; role?: 'alert' }) {
  const Icon = ICON[kind];
  function act() {
    dismissToast(id);
    action?.run();
  }
  return (
    <Flex
      role={role}
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
      <Box flex="1" py="2" overflowWrap="anywhere">
        {text}
      </Box>
      {action && (
        <Button variant="plain" size="sm" onClick={act}>
          {action.text}
        </Button>
      )}
      <Button variant="ghost" size="sm" px="0" aria-label="Dismiss" onClick={() => dismissToast(id)}>
        <X />
      </Button>
    </Flex>
  );
}
