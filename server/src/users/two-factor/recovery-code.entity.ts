import { Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../user.entity.js';

/** Signs its owner in once if the authenticator app is lost. */
@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'recovery_codes_pkey' }) userId: string;
  /** SHA-256 of the code, which only its owner has seen. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'recovery_codes_pkey' }) codeHash: string;

  @ManyToOne(() => User)
  @JoinColumn({ foreignKeyConstraintName: 'recovery_codes_user_fkey' })
  user: Relation<User>;
}
