import { Button, Flex } from '@chakra-ui/react';
import { BusyButton } from './BusyButton';

interface Props {
  /** Names the action. */
  label: string;
  busy: boolean;
  onKeep: () => void;
}

/** The buttons at the end of a DangerousStep's form. */
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
