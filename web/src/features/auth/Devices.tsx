import type { ApolloCache } from '@apollo/client';
import { Badge, Box, Flex, Stack, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { Alert } from '../../components/Alert';
import { BusyButton } from '../../components/BusyButton';
import { useEndOtherSessionsMutation, useEndSessionMutation } from '../../generated/graphql';
import type { Devices_SessionFragment } from '../../generated/graphql';
import { localDay } from '../../lib/day';
import { messageOf } from '../../lib/errors';
import { startSession } from '../../lib/session';
import { showToast } from '../../lib/toasts';

/** Removes the session from cached lists. */
function forget(cache: ApolloCache, session: Devices_SessionFragment) {
  cache.evict({ id: cache.identify(session) });
}

/** The devices where the account is signed in, each with a way to sign it out. */
export function Devices({ sessions }: { sessions: Devices_SessionFragment[] }) {
  const list = useRef<HTMLDivElement & HTMLUListElement>(null);
  const [endOthers, { loading, error }] = useEndOtherSessionsMutation({
    update: (cache) =>
      sessions.filter(({ isCurrent }) => !isCurrent).forEach((session) => forget(cache, session)),
    onCompleted(data) {
      startSession(data.endOtherSessions);
      showToast('Signed out everywhere else');
    },
  });
  return (
    <Stack gap="4">
      {error && <Alert>{messageOf(error)}</Alert>}
      <Stack ref={list} as="ul" tabIndex={-1} outline="none" gap="0">
        {sessions.map((session) => (
          // The button disappears with its row; focusing the next row's would be risky, as that button asks for no confirmation.
          <Device
            key={session.id}
            session={session}
            onEnded={() => list.current?.focus({ preventScroll: true })}
          />
        ))}
      </Stack>
      <BusyButton variant="outline" alignSelf="flex-start" busy={loading} onClick={() => void endOthers()}>
        Sign out everywhere else
      </BusyButton>
    </Stack>
  );
}

interface DeviceProps {
  session: Devices_SessionFragment;
  onEnded: () => void;
}

function Device({ session, onEnded }: DeviceProps) {
  const { id, device, network, createdAt, isCurrent } = session;
  const [endSession, { loading, error }] = useEndSessionMutation({
    update: (cache) => forget(cache, session),
    onCompleted() {
      showToast(`${device} is signed out`);
      onEnded();
    },
  });
  return (
    <Flex
      as="li"
      align="center"
      justify="space-between"
      gap="4"
      minH="16"
      py="2"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: 0 }}
    >
      <Box minW="0">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {device} {isCurrent && <Badge ms="1">This device</Badge>}
        </Text>
        <Text color="fg.muted" fontSize="sm">
          From {network}, since {localDay(createdAt)}
        </Text>
        {error && <Alert>{messageOf(error)}</Alert>}
      </Box>
      {!isCurrent && (
        <BusyButton
          size="sm"
          variant="subtle"
          flexShrink="0"
          busy={loading}
          aria-label={`Sign out of ${device}, since ${localDay(createdAt)}`}
          onClick={() => void endSession({ variables: { id } })}
        >
          Sign out
        </BusyButton>
      )}
    </Flex>
  );
}
