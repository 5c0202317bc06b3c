import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  /** What has to be filled in before it is done; `onKeep` leaves all as it is. */
  children: (onKeep: () => void) => ReactNode;
}

/** What cannot simply be undone begins with a quiet link, which opens a form in its place. */
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
