import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, CreateDateColumn, DeleteDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import { PageOf } from '../common/page.js';

/** The SQL for users whose name or email holds `:like`, found by the index `users_search`; of columns behind an alias such as `u.` */
export const isUserLikeSql = (alias = '') =>
  `(${alias}name || ' ' || CAST(${alias}email AS text)) ILIKE :like`;

/** A deleted user keeps the row, because orders and reviews still name it, but frees the email. */
@ObjectType()
@Entity('users')
@Index('users_search', { synchronize: false })
@Index('users_by_newest', ['createdAt', 'id'], { where: 'deleted_at IS NULL' })
@Index('users_admins', ['id'], { where: 'is_admin AND deleted_at IS NULL' })
@Index('users_to_erase', ['deletedAt'], { where: 'deleted_at IS NOT NULL AND erased_at IS NULL' })
@Index('users_erased', ['erasedAt'], { where: 'erased_at IS NOT NULL' })
@Index('users_email_unique', ['email'], { unique: true, where: 'deleted_at IS NULL' })
export class User {
  @Field(() => ID) @PrimaryColumn('uuid', { primaryKeyConstraintName: 'users_pkey' }) id: string;
  @Field() @Column('text') name: string;
  /** citext: unique and found whatever its case. */
  @Field() @Column('citext') email: string;
  @Field() @Column('boolean', { default: false }) isAdmin: boolean;
  @Column('text', { select: false }) passwordHash: string;
  @Field({ description: 'Whether signing in takes a code after the password.' })
  @Column('boolean', { default: false })
  hasTwoFactor: boolean;
  /** Part of every token; raising it ends them all. */
  @Column('integer', { default: 0 }) tokenVersion: number;
  @Field() @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @DeleteDateColumn({ type: 'timestamptz' }) deletedAt: Date | null;
  /** When its personal data was blanked, because its owner deleted it. */
  @Column('timestamptz', { nullable: true }) erasedAt: Date | null;
}

@ObjectType()
export class UserPage extends PageOf(User) {}
