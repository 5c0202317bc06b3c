import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  /** The form to fill in before the action; `onCancel` closes it without changing anything. */
  children: (onCancel: () => void) => ReactNode;
}

/** An action that cannot simply be undone starts as a quiet link, which is replaced by a form. */
export function DangerousAction({ label, children }: Props) {
  const [form, setForm] = useState<'unopened' | 'open' | 'cancelled'>('unopened');
  if (form === 'open') return children(() => setForm('cancelled'));
  return (
    <Button
      variant="plain"
      px="0"
      colorPalette="danger"
      alignSelf="flex-start"
      autoFocus={form === 'cancelled'} // the button that had the focus is gone
      onClick={() => setForm('open')}
    >
      {label}
    </Button>
  );
}
