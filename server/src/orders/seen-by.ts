import type { User } from '../users/user.entity.js';

/** Whose orders the caller may see: their own, or everybody's (null). Other orders do not exist for them. */
export const ownerSeenBy = ({ id, isAdmin }: Pick<User, 'id' | 'isAdmin'>): string | null =>
  isAdmin ? null : id;

/**
 * The same in SQL.
 * @param owner the parameter that has the result of ownerSeenBy
 */
export const isSeenBy = (order: string, owner: string) =>
  `(${owner}::uuid IS NULL OR ${order}.user_id = ${owner})`;
