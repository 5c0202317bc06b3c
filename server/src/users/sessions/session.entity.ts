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
import { User } from '../user.entity.js';

/** A sign-in on one device. It is valid until it expires, and while the account has the token version that it was made with. */
@ObjectType()
@Entity('sessions')
@Index('sessions_by_user', ['userId', 'id'])
@Index('sessions_by_end', ['expiresAt'])
export class Session {
  @Field(() => ID) @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sessions_pkey' }) id: string;
  @Column('uuid') userId: string;
  @Column('integer') tokenVersion: number;
  @Field({ description: 'What it is, as far as it says: Chrome on Windows.' }) @Column('text') device: string;
  @Field({ description: 'The part of the internet that it came from: 203.0.113.*' })
  @Column('text')
  network: string;
  @Field() @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @Field() @Column('timestamptz') expiresAt: Date;

  @ManyToOne(() => User)
  @JoinColumn({ foreignKeyConstraintName: 'sessions_user_fkey' })
  user: Relation<User>;

  @Field({ description: 'It is the one that asks.' }) isCurrent: boolean;
}

/** A user with the session that their token names; a token from before sessions existed names none. */
export type Caller = User & { sessionId?: string };

export const toSessionJson = ({ id, device, network, createdAt, expiresAt, isCurrent }: Session) => ({
  _id: id,
  device,
  network,
  createdAt,
  expiresAt,
  isCurrent,
});
