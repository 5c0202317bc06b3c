import { Field, ID, ObjectType } from '@nestjs/graphql';
import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { GraphQLJSONObject } from '../common/graphql/json-object.js';
import { PageOf } from '../common/page.js';
import { User } from '../users/user.entity.js';
import { AuditAction } from './audit-action.js';

/** One change by an admin, or to somebody's two-factor sign-in: who did what to which row, and the row before and after. */
@ObjectType()
@Entity('audit_log')
@Index('audit_log_by_newest', ['createdAt', 'id'])
@Index('audit_log_by_entity', ['entity', 'entityId'])
export class AuditEntry {
  @Field(() => ID) @PrimaryColumn('uuid', { primaryKeyConstraintName: 'audit_log_pkey' }) id: string;
  @Column('uuid', { nullable: true }) actorId: string | null;
  @Field(() => AuditAction) @Column('text') action: AuditAction;
  @Field() @Column('text') entity: string;
  @Field(() => ID) @Column('uuid') entityId: string;
  @Field(() => GraphQLJSONObject, { nullable: true }) @Column('jsonb', { nullable: true }) before:
    object | null;
  @Field(() => GraphQLJSONObject, { nullable: true }) @Column('jsonb', { nullable: true }) after:
    object | null;
  @Field() @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;

  @Field(() => User, { nullable: true })
  @ManyToOne(() => User, { nullable: true })
  @JoinColumn({ foreignKeyConstraintName: 'audit_log_actor_fkey' })
  actor: Relation<User> | null;
}

@ObjectType()
export class AuditPage extends PageOf(AuditEntry) {}
