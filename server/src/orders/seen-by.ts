import type { User } from '../users/user.entity.js';

/** Whose orders somebody sees: their own; null where they see everybody's. Any other does not exist for them. */
export const ownerSeenBy = ({ id, isAdmin }: Pick<User, 'id' | 'isAdmin'>): string | null =>
  isAdmin ? null : id;

/** The same in SQL. @param owner a parameter of what ownerSeenBy says */
export const isSeenBy = (order: string, owner: string) =>
  `(${owner}::uuid IS NULL OR ${order}.user_id = ${owner})`;
