import { Box, Heading, Skeleton, Stack } from '@chakra-ui/react';
import { useSearchParams } from 'react-router-dom';
import { Columns } from '../../components/Columns';
import { PageMeta } from '../../components/PageMeta';
import { Panel } from '../../components/Panel';
import { QueryState } from '../../components/QueryState';
import { lazyPart } from '../../components/lazyPart';
import { AddressBook } from '../../features/addresses/AddressBook';
import { Devices } from '../../features/auth/Devices';
import { OwnData } from '../../features/auth/OwnData';
import { ProfileForm } from '../../features/auth/ProfileForm';
import { useProfileQuery } from '../../generated/graphql';
import { useCurrentUser } from '../../lib/session';
import { pageIn } from '../../lib/usePageNumber';
import { MyOrders } from './MyOrders';

/** Lazy, so that shoppers do not download code for admins. */
const TwoFactor = lazyPart(
  async () => (await import('../../features/admin/two-factor/TwoFactor')).TwoFactor,
  {
    skeleton: <Skeleton h="12rem" borderRadius="lg" />,
  },
);

const FORM_AND_ORDERS = '20rem 1fr';

export function ProfilePage() {
  const [params] = useSearchParams();
  const isAdmin = useCurrentUser()?.isAdmin;
  const { data, previousData, loading, error, refetch } = useProfileQuery({
    variables: { page: pageIn(params.get('page')) },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <Stack gap="6">
      <PageMeta title="Profile" />
      <Heading as="h1" size="xl">
        Profile
      </Heading>
      {/* The form stays mounted while another page of orders loads. */}
      <QueryState of={{ data: data ?? previousData, error, refetch }} skeleton={<ProfileSkeleton />}>
        {({ me, myOrders, addresses, sessions }) => (
          <>
            <Columns widths={FORM_AND_ORDERS}>
              <Panel title="User Profile">
                <ProfileForm user={me} />
              </Panel>
              <Panel title="My Orders">
                <Box aria-busy={loading}>
                  <MyOrders orders={myOrders} />
                </Box>
              </Panel>
            </Columns>
            {/* Side by side, so that a form that opens in one column leaves no gap in the other. */}
            <Columns widths="1fr 1fr">
              <Stack gap="6">
                <Panel title="Addresses">
                  <AddressBook addresses={addresses} refetch={refetch} />
                </Panel>
                <Panel title="Your data">
                  <OwnData />
                </Panel>
              </Stack>
              <Stack gap="6">
                <Panel title="Devices signed in">
                  <Devices sessions={sessions} />
                </Panel>
                {/* A former admin may still turn it off. */}
                {(isAdmin || me.hasTwoFactor) && <TwoFactor />}
              </Stack>
            </Columns>
          </>
        )}
      </QueryState>
    </Stack>
  );
}

function ProfileSkeleton() {
  return (
    <Columns widths={FORM_AND_ORDERS}>
      <Skeleton h="30rem" borderRadius="lg" />
      <Skeleton h="30rem" borderRadius="lg" />
    </Columns>
  );
}
