import { Badge, Text } from '@chakra-ui/react';
import { STATUS_TEXT } from './mailTexts';
import type { MailRow } from './mailTexts';

/** How far a mail has come, and what the mail server said to the last try that failed. */
export function MailState({ mail: { status, tries, lastError } }: { mail: MailRow }) {
  return (
    <>
      <Badge colorPalette={status === 'GIVEN_UP' ? 'danger' : 'accent'}>{STATUS_TEXT[status]}</Badge>
      {lastError && (
        <Text mt="1" fontSize="sm" color="fg.muted" overflowWrap="anywhere" maxW="prose">
          {tries === 1 ? 'After one try' : `After ${tries} tries`}: {lastError}
        </Text>
      )}
    </>
  );
}
