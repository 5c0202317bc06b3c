import { Box } from '@chakra-ui/react';

const when = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

/** The day and the minute of something in a list. */
export function Time({ at }: { at: string }) {
  return (
    <Box as="time" whiteSpace={{ lg: 'nowrap' }} {...{ dateTime: at }}>
      {when.format(new Date(at))}
    </Box>
  );
}
