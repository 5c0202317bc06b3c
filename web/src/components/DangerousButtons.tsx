import { Button, Flex } from '@chakra-ui/react';
import { BusyButton } from './BusyButton';

interface Props {
  /** What the form does. */
  label: string;
  busy: boolean;
  onKeep: () => void;
}

/** The end of the form of a DangerousStep. */
export function DangerousButtons({ label, busy, onKeep }: Props) {
  return (
    <Flex gap="3" wrap="wrap">
      <BusyButton type="submit" colorPalette="danger" busy={busy}>
        {label}
      </BusyButton>
      <Button variant="ghost" onClick={onKeep}>
        Keep it
      </Button>
    </Flex>
  );
}
