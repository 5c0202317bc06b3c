import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../user.entity.js';

/** What an account shares with its owner's authenticator app. It counts once the account says that it has two factors. */
@Entity('two_factor_secrets')
export class TwoFactorSecret {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'two_factor_secrets_pkey' }) userId: string;
  /** Sealed: see secret-box.ts. */
  @Column('text') secret: string;
  /** The time step of the code used last: neither it nor an older one is taken again. */
  @Column('integer', { default: 0 }) lastStep: number;

  @OneToOne(() => User)
  @JoinColumn({ foreignKeyConstraintName: 'two_factor_secrets_user_fkey' })
  user: Relation<User>;
}
