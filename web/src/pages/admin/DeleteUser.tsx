import { DeleteButton } from '../../features/admin/DeleteButton';
import { useDeleteUserMutation } from '../../generated/admin';
import { useCurrentUser } from '../../lib/session';

/** Admins cannot delete themselves. */
export function DeleteUser({ user }: { user: { id: string; name: string; email: string } }) {
  const isSelf = useCurrentUser()?.id === user.id;
  const [deleteUser, { loading }] = useDeleteUserMutation({
    // Removed at once; the refetch is not awaited, as the user is deleted even if it fails.
    update: (cache) => cache.evict({ id: cache.identify({ __typename: 'User', id: user.id }) }),
    refetchQueries: ['AdminUsers'],
  });
  return (
    <DeleteButton
      name={user.name}
      consequence={`${user.email} can no longer sign in; the orders stay.`}
      busy={loading}
      disabled={isSelf}
      onDelete={() => deleteUser({ variables: { id: user.id } })}
    />
  );
}
