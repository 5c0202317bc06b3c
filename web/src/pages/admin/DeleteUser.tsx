import { DeleteButton } from '../../features/admin/DeleteButton';
import { useDeleteUserMutation } from '../../generated/admin';
import { useCurrentUser } from '../../lib/session';

/** Admins cannot delete themselves. */
export function DeleteUser({ user }: { user: { id: string; name: string; email: string } }) {
  const isSelf = useCurrentUser()?.id === user.id;
  const [deleteUser, { loading }] = useDeleteUserMutation({
    // Off the list at once, which is asked for again, but not waited for: without an answer to that the user is gone as well.
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
