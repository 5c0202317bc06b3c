import { chakra } from '@chakra-ui/react';
import { unbroken } from '../../lib/day';

const when = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

/** The day and the minute of something in a list. */
export function Time({ at }: { at: string }) {
  return (
    <chakra.time dateTime={at} whiteSpace={{ lg: 'nowrap' }}>
      {unbroken(when.format(new Date(at)))}
    </chakra.time>
  );
}
