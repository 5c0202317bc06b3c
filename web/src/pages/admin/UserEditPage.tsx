import { Heading, Stack } from '@chakra-ui/react';
import { useParams } from 'react-router-dom';
import { GoBack } from '../../components/GoBack';
import { NotFoundAlert } from '../../components/NotFoundAlert';
import { PageMeta } from '../../components/PageMeta';
import { QueryState } from '../../components/QueryState';
import { useListToReturnTo } from '../../features/admin/useListToReturnTo';
import { useAdminUserQuery } from '../../generated/admin';
import { EndTwoFactorFor } from './EndTwoFactorFor';
import { SendPasswordReset } from './SendPasswordReset';
import { UserForm } from './UserForm';

export function UserEditPage() {
  const { id = '' } = useParams();
  const list = useListToReturnTo('/admin/userlist');
  const user = useAdminUserQuery({ variables: { id }, fetchPolicy: 'network-only' });
  return (
    <Stack gap="6" maxW="30rem" mx="auto">
      <PageMeta title="Edit User" />
      <GoBack to={list} />
      <Heading as="h1" size="xl">
        Edit User
      </Heading>
      <QueryState of={user} notFound={<NotFoundAlert what="User" to={list} way="See all users" />}>
        {(data) => (
          <Stack key={id} gap="8">
            <UserForm user={data.user} list={list} />
            <SendPasswordReset user={data.user} />
            <EndTwoFactorFor user={data.user} />
          </Stack>
        )}
      </QueryState>
    </Stack>
  );
}
