import { useUpdateUserMutation } from '../../generated/admin';
import type { UpdateUserInput } from '../../generated/admin';
import { session, startSession, useCurrentUser } from '../../lib/session';

/** Admins who change their own name see the change in the header. */
export function useUpdateUser(id: string) {
  const isSelf = useCurrentUser()?.id === id;
  const [updateUser, { data, loading, error, reset }] = useUpdateUserMutation({
    onCompleted: ({ updateUser: user }) => {
      const token = session.get()?.token;
      if (isSelf && token) startSession({ token, user });
    },
  });
  const update = (input: UpdateUserInput) => updateUser({ variables: { id, input } });
  return { update, isSelf, isSaved: Boolean(data), loading, error, continueEditing: reset };
}
