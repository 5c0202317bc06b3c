import { chakra } from '@chakra-ui/react';
import { withNoBreakSpaces } from '../../lib/day';

const when = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

/** The day and minute of a list entry. */
export function Time({ at }: { at: string }) {
  return (
    <chakra.time dateTime={at} whiteSpace={{ lg: 'nowrap' }}>
      {withNoBreakSpaces(when.format(new Date(at)))}
    </chakra.time>
  );
}
