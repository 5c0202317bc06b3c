import type { User } from './user.entity.js';

/** REST answers say isAdmin as text, because the first clients compare it with 'true'. */
export const toUserJson = ({ id, name, email, isAdmin }: User) => ({
  _id: id,
  name,
  email,
  isAdmin: isAdmin ? 'true' : 'false',
});

export const toAuthJson = ({ user, token }: { user: User; token: string }) => ({
  ...toUserJson(user),
  token,
});
