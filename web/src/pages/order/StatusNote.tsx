import { Flex } from '@chakra-ui/react';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { localDay } from '../../lib/day';

interface Props {
  /** E.g. "Paid On". */
  done: string;
  at: string | null;
  /** E.g. "Not Paid". */
  missing: string;
}

/** Green with the date once done; the change is announced. */
export function StatusNote({ done, at, missing }: Props) {
  const Icon = at ? CircleCheck : CircleDashed;
  return (
    <Flex
      role="status"
      align="center"
      gap={{ base: '2', sm: '3' }}
      px={{ base: '3', sm: '4' }} // or the date wraps on the narrowest phones
      py="3"
      borderRadius="md"
      bg={at ? 'accent.subtle' : 'bg.muted'}
      color={at ? 'accent.fg' : 'fg'}
    >
      <Icon size={20} aria-hidden />
      <span>{at ? `${done} ${localDay(at)}` : missing}</span>
    </Flex>
  );
}
