import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from './user.entity.js';

/**
 * A link that sets a new password, once, as it was when it was made: it ends when the account's email or token version is
 * another.
 */
@Entity('password_resets')
@Index('password_resets_by_user', ['userId'])
@Index('password_resets_by_end', ['expiresAt'])
export class PasswordReset {
  /** SHA-256 of the token, which only its mail has seen. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'password_resets_pkey' }) tokenHash: string;
  /** A mail that was sent twice has two tokens, and both hold. */
  @Column('uuid') mailId: string;
  @Column('uuid') userId: string;
  @Column('citext') email: string;
  @Column('integer') tokenVersion: number;
  @Column('timestamptz') expiresAt: Date;

  @ManyToOne(() => User)
  @JoinColumn({ foreignKeyConstraintName: 'password_resets_user_fkey' })
  user: Relation<User>;
}
