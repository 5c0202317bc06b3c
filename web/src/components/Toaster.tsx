import { Box, Button, Flex, Stack } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { focusMain } from '../lib/focusMain';
import { dismissToast, useToasts } from '../lib/toasts';
import type { Toast } from '../lib/toasts';

const ICON = { success: CircleCheck, error: CircleAlert, info: Info };

/**
 * Toasts, top-center. The live region is always mounted, or screen readers would miss what is added to it. Errors are alerts,
 * which are announced when they appear; they are outside the live region, or they would be announced twice.
 */
export function Toaster() {
  const toasts = useToasts();
  const [isHeld, setHeld] = useState(false);
  if (isHeld && toasts.length === 0) setHeld(false); // a removed card fires no pointerleave
  const region = useRef<HTMLDivElement>(null);
  const holdWhileAt = (element: EventTarget | null) =>
    setHeld(Boolean(region.current?.contains(element as Node)));
  const errors = toasts.filter(({ kind }) => kind === 'error');
  const news = toasts.filter(({ kind }) => kind !== 'error');
  return (
    <Stack
      ref={region}
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
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => holdWhileAt(document.activeElement)}
      onFocus={() => setHeld(true)}
      onBlur={({ relatedTarget }) => holdWhileAt(relatedTarget)}
    >
      {errors.map((toast) => (
        <ToastCard key={toast.id} toast={toast} isHeld={isHeld} role="alert" />
      ))}
      <Stack aria-live="polite" align="center" gap="2">
        {news.map((toast) => (
          <ToastCard key={toast.id} toast={toast} isHeld={isHeld} />
        ))}
      </Stack>
    </Stack>
  );
}

interface CardProps {
  toast: Toast;
  /** Hovered or focused: no toast expires, and afterwards each gets its full time again. */
  isHeld: boolean;
  role?: 'alert';
}

function ToastCard({ toast: { id, text, kind, action, duration }, isHeld, role }: CardProps) {
  const card = useRef<HTMLDivElement>(null);
  const Icon = ICON[kind];

  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, isHeld]);

  function dismiss() {
    if (card.current?.contains(document.activeElement)) focusMain();
    dismissToast(id);
  }

  function act() {
    dismiss();
    action?.run();
  }

  return (
    <Flex
      ref={card}
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
      <Button variant="ghost" size="sm" px="0" aria-label="Dismiss" onClick={dismiss}>
        <X />
      </Button>
    </Flex>
  );
}
