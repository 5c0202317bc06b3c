import { Box, Grid, Heading, Skeleton, Stack } from '@chakra-ui/react';
import { useSearchParams } from 'react-router-dom';
import { PageMeta } from '../../components/PageMeta';
import { PageState } from '../../components/PageState';
import { Panel } from '../../components/Panel';
import { ProfileForm } from '../../features/auth/ProfileForm';
import { useProfileQuery } from '../../generated/graphql';
import { MyOrders } from './MyOrders';

export function ProfilePage() {
  const [params] = useSearchParams();
  const page = Number(params.get('page'));
  const { data, previousData, loading, error, refetch } = useProfileQuery({
    variables: { page: Number.isSafeInteger(page) && page > 0 ? page : 1 },
    fetchPolicy: 'cache-and-network',
  });
  const profile = data ?? previousData; // the form stays while another page of orders comes
  return (
    <Stack gap="6">
      <PageMeta title="Profile | E-Commerce" />
      <Heading as="h1" size="xl">
        Profile
      </Heading>
      {error && <PageState error={error} onRetry={refetch} />}
      {!profile && !error && (
        <PageState>
          <Columns>
            <Skeleton h="30rem" borderRadius="lg" />
            <Skeleton h="30rem" borderRadius="lg" />
          </Columns>
        </PageState>
      )}
      {profile && (
        <Columns>
          <Panel title="User Profile">
            <ProfileForm user={profile.me} />
          </Panel>
          <Panel title="My Orders">
            <Box aria-busy={loading}>
              <MyOrders orders={profile.myOrders} />
            </Box>
          </Panel>
        </Columns>
      )}
    </Stack>
  );
}

function Columns({ children }: { children: React.ReactNode }) {
  return (
    <Grid templateColumns={{ base: '1fr', lg: '20rem 1fr' }} gap="6" alignItems="start">
      {children}
    </Grid>
  );
}
