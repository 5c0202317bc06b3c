import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../user.entity.js';

/** The secret shared with the owner's authenticator app. It takes effect once the account has two-step sign-in on. */
@Entity('two_factor_secrets')
export class TwoFactorSecret {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'two_factor_secrets_pkey' }) userId: string;
  /** Encrypted: see secret-box.ts. */
  @Column('text') secret: string;
  /** The time step of the code used last: neither it nor an older one is accepted again. */
  @Column('integer', { default: 0 }) lastStep: number;

  @OneToOne(() => User)
  @JoinColumn({ foreignKeyConstraintName: 'two_factor_secrets_user_fkey' })
  user: Relation<User>;
}
