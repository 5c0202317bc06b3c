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
  const [isAsking, setAsking] = useState(false);
  if (isAsking) return children(() => setAsking(false));
  return (
    <Button
      variant="plain"
      px="0"
      colorPalette="danger"
      alignSelf="flex-start"
      onClick={() => setAsking(true)}
    >
      {label}
    </Button>
  );
}
