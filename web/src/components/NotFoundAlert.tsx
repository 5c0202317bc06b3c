import { Box } from '@chakra-ui/react';
import { Alert } from './Alert';
import { LinkButton } from './LinkButton';

interface Props {
  /** What does not exist at this address, e.g. "Order". */
  what: string;
  /** Where to go instead. */
  to: string;
  way: string;
}

/** For what does not exist, or not for this user: a retry would not help. */
export function NotFoundAlert({ what, to, way }: Props) {
  return (
    <Alert>
      {what} not found
      <Box mt="1">
        <LinkButton to={to} variant="plain" size="sm" px="0" colorPalette="danger">
          {way}
        </LinkButton>
      </Box>
    </Alert>
  );
}
