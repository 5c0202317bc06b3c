import { Button, Flex } from '@chakra-ui/react';

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
      <Button type="submit" colorPalette="danger" loading={busy} loadingText={label}>
        {label}
      </Button>
      <Button variant="ghost" onClick={onKeep}>
        Keep it
      </Button>
    </Flex>
  );
}
