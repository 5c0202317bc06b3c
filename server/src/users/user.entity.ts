import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, CreateDateColumn, DeleteDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import { PageOf } from '../common/page.js';

/** A deleted user keeps the row, because orders and reviews still name it, but frees the email. */
@ObjectType()
@Entity('users')
@Index('users_search', { synchronize: false })
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
