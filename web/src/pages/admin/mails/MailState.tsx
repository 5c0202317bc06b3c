import { Badge, Text } from '@chakra-ui/react';
import { STATUS_TEXT } from './mailTexts';
import type { MailRow } from './mailTexts';

/** The state of a mail, and the mail server's answer to the last failed attempt. */
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
