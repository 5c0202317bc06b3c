import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from './user.entity.js';

/**
 * A link that sets a new password, once. It is bound to the email and token version that the account had when it was made, and
 * ends when either changes.
 */
@Entity('password_resets')
@Index('password_resets_by_user', ['userId'])
@Index('password_resets_by_end', ['expiresAt'])
export class PasswordReset {
  /** SHA-256 of the token, which only its mail contains. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'password_resets_pkey' }) tokenHash: string;
  /** A mail that was sent twice has two tokens, and both are valid. */
  @Column('uuid') mailId: string;
  @Column('uuid') userId: string;
  @Column('citext') email: string;
  @Column('integer') tokenVersion: number;
  @Column('timestamptz') expiresAt: Date;

  @ManyToOne(() => User)
  @JoinColumn({ foreignKeyConstraintName: 'password_resets_user_fkey' })
  user: Relation<User>;
}
