import { Button, Flex } from '@chakra-ui/react';
import { BusyButton } from './BusyButton';

interface Props {
  /** Names the action. */
  label: string;
  busy: boolean;
  onCancel: () => void;
}

/** The buttons at the end of a DangerousAction's form. */
export function DangerousButtons({ label, busy, onCancel }: Props) {
  return (
    <Flex gap="3" wrap="wrap">
      <BusyButton type="submit" colorPalette="danger" busy={busy}>
        {label}
      </BusyButton>
      <Button variant="ghost" onClick={onCancel}>
        Keep it
      </Button>
    </Flex>
  );
}
