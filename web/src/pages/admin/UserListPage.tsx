import { Flex } from '@chakra-ui/react';
import { DataTable } from '../../components/DataTable';
import type { Column } from '../../components/DataTable';
import { Link } from '../../components/Link';
import { ShortId } from '../../components/ShortId';
import { TickOrCross } from '../../components/TickOrCross';
import { AdminList } from '../../features/admin/AdminList';
import { EditLink } from '../../features/admin/EditLink';
import { useListAddress } from '../../features/admin/useListAddress';
import { useAdminUsersQuery } from '../../generated/admin';
import type { AdminUsersQuery } from '../../generated/admin';
import { DeleteUser } from './DeleteUser';

type UserRow = AdminUsersQuery['users']['items'][number];

export function UserListPage() {
  const address = useListAddress('/admin/userlist');
  const { page, search } = address;
  const { data, previousData, error, refetch } = useAdminUsersQuery({
    variables: { page, search },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <AdminList
      title="Users"
      noun="user"
      address={address}
      list={{ data: (data ?? previousData)?.users, error, refetch }}
    >
      {(users) => <DataTable label="Users" columns={columns} rows={users} />}
    </AdminList>
  );
}

const columns: Column<UserRow>[] = [
  { header: 'ID', cell: ({ id }) => <ShortId id={id} /> },
  { header: 'NAME', cell: ({ name }) => name, place: 'title' },
  { header: 'EMAIL', cell: ({ email }) => <Link to={`mailto:${email}`}>{email}</Link>, place: 'wide' },
  {
    header: 'ADMIN',
    cell: ({ isAdmin }) => <TickOrCross isTick={isAdmin} label={isAdmin ? 'Admin' : 'Not an admin'} />,
  },
  {
    header: 'ACTIONS',
    align: 'end',
    place: 'corner',
    cell: (user) => (
      <Flex justify="flex-end">
        <EditLink to={`/admin/user/${user.id}/edit`} name={user.name} />
        <DeleteUser user={user} />
      </Flex>
    ),
  },
];
