import { Stack, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { Panel } from '../../../components/Panel';
import { QueryState } from '../../../components/QueryState';
import { useTwoFactorQuery } from '../../../generated/admin';
import { focusMain } from '../../../lib/focusMain';
import { useCurrentUser } from '../../../lib/session';
import { showToast } from '../../../lib/toasts';
import { BeginTwoFactor } from './BeginTwoFactor';
import { EndTwoFactor } from './EndTwoFactor';
import { RecoveryCodes } from './RecoveryCodes';

/** Turns two-step sign-in on and off: a code of an authenticator app after the password. */
export function TwoFactor() {
  const query = useTwoFactorQuery({ fetchPolicy: 'cache-and-network' });
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();
  const panel = useRef<HTMLElement>(null);
  const isAdmin = useCurrentUser()?.isAdmin; // for others the panel disappears once it is off
  /** For when the focused element disappears: the panel starts with the current state. */
  const focus = () => panel.current?.focus();

  function hideCodes() {
    setRecoveryCodes(undefined);
    showToast('Two-step sign-in is on');
    focus();
  }

  return (
    <Panel title="Two-step sign-in" ref={panel} tabIndex={-1} outline="none">
      <QueryState of={query}>
        {({ me }) => {
          if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onKept={hideCodes} />;
          return (
            <Stack gap="4">
              <Text>
                {me.hasTwoFactor
                  ? 'It is on: signing in takes a code of your authenticator app after your password.'
                  : 'It is off. With it, a password alone opens your account to nobody: signing in takes a code of an authenticator app, too.'}
              </Text>
              {me.hasTwoFactor ? (
                <EndTwoFactor me={me} onEnded={isAdmin ? focus : focusMain} />
              ) : (
                <BeginTwoFactor onDone={setRecoveryCodes} />
              )}
            </Stack>
          );
        }}
      </QueryState>
    </Panel>
  );
}
