import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  /** The form to fill in before the action; `onKeep` closes it without changing anything. */
  children: (onKeep: () => void) => ReactNode;
}

/** An action that cannot simply be undone starts as a quiet link, which is replaced by a form. */
export function DangerousStep({ label, children }: Props) {
  const [asks, setAsks] = useState<'not yet' | 'now' | 'no more'>('not yet');
  if (asks === 'now') return children(() => setAsks('no more'));
  return (
    <Button
      variant="plain"
      px="0"
      colorPalette="danger"
      alignSelf="flex-start"
      autoFocus={asks === 'no more'} // the button that had the focus is gone
      onClick={() => setAsks('now')}
    >
      {label}
    </Button>
  );
}
