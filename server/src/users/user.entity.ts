import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, CreateDateColumn, DeleteDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import { PageOf } from '../common/page.js';

/** SQL for users whose name or email contains `:like`, served by the index `users_search`; `alias` is a prefix such as `u.` */
export const isUserLikeSql = (alias = '') =>
  `(${alias}name || ' ' || CAST(${alias}email AS text)) ILIKE :like`;

/** The row of a deleted user stays, because orders and reviews still name it, but its email is free again. */
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
  /** citext: unique and found regardless of case. */
  @Field() @Column('citext') email: string;
  @Field() @Column('boolean', { default: false }) isAdmin: boolean;
  @Column('text', { select: false }) passwordHash: string;
  @Field({ description: 'Whether signing in takes a code after the password.' })
  @Column('boolean', { default: false })
  hasTwoFactor: boolean;
  /** Part of every token; raising it revokes them all. */
  @Column('integer', { default: 0 }) tokenVersion: number;
  @Field() @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @DeleteDateColumn({ type: 'timestamptz' }) deletedAt: Date | null;
  /** When its personal data was blanked: at its owner's request, or some time after an admin deleted it. */
  @Column('timestamptz', { nullable: true }) erasedAt: Date | null;
}

@ObjectType()
export class UserPage extends PageOf(User) {}
