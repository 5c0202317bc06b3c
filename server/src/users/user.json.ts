import type { User } from './user.entity.js';

/** REST answers say isAdmin as text, because the first clients compare it with 'true'. */
export const toUserJson = ({ id, name, email, isAdmin }: User) => ({
  _id: id,
  name,
  email,
  isAdmin: isAdmin ? 'true' : 'false',
});

/** An account as its owner and admins see it. */
export const toAccountJson = (user: User) => ({ ...toUserJson(user), hasTwoFactor: user.hasTwoFactor });

export const toAuthJson = ({ user, token }: { user: User; token: string }) => ({
  ...toUserJson(user),
  token,
});
