import { chakra } from '@chakra-ui/react';

const when = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

/** Before am and pm, which stay on the line of their time. */
const BLANK = /\s(?=[ap]m$)/;

/** The day and the minute of something in a list. */
export function Time({ at }: { at: string }) {
  return (
    <chakra.time dateTime={at} whiteSpace={{ lg: 'nowrap' }}>
      {when.format(new Date(at)).replace(BLANK, '\u00a0')}
    </chakra.time>
  );
}
