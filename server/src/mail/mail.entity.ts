import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { PageOf } from '../common/page.js';
import { User } from '../users/user.entity.js';

export enum MailKind {
  WELCOME = 'WELCOME',
  PASSWORD_RESET = 'PASSWORD_RESET',
  PASSWORD_CHANGED = 'PASSWORD_CHANGED',
  EMAIL_CHANGED = 'EMAIL_CHANGED',
  TWO_FACTOR_ON = 'TWO_FACTOR_ON',
  TWO_FACTOR_OFF = 'TWO_FACTOR_OFF',
  ORDER_PLACED = 'ORDER_PLACED',
  ORDER_PAID = 'ORDER_PAID',
  ORDER_DELIVERED = 'ORDER_DELIVERED',
  ORDER_CANCELLED = 'ORDER_CANCELLED',
  ORDER_REFUNDED = 'ORDER_REFUNDED',
}
registerEnumType(MailKind, { name: 'MailKind' });

/** Mails that tell the owner of an account about access to it. */
export const SECURITY_KINDS: readonly MailKind[] = [
  MailKind.PASSWORD_RESET,
  MailKind.PASSWORD_CHANGED,
  MailKind.EMAIL_CHANGED,
  MailKind.TWO_FACTOR_ON,
  MailKind.TWO_FACTOR_OFF,
];

export enum MailStatus {
  QUEUED = 'QUEUED',
  SENT = 'SENT',
  /** Not retried until an admin says so. */
  GIVEN_UP = 'GIVEN_UP',
}
registerEnumType(MailStatus, { name: 'MailStatus' });

/** Details of a mail beside its kind and its recipient. */
export interface MailData {
  orderId?: string;
  /** The amount of a refund, in paise. */
  amount?: number;
  /** A refund of a payment that does not pay for the order. */
  isOfUnused?: boolean;
}

/**
 * A mail that is to be sent, or has been. The row is written with the change that causes it; the text is written when it is sent,
 * so that no row ever holds a secret.
 */
@ObjectType()
@Entity('mails')
@Check('mails_status_known', `status = ANY (ARRAY['QUEUED', 'SENT', 'GIVEN_UP'])`)
@Check('mails_sent_at', `status <> 'SENT' OR sent_at IS NOT NULL`)
@Index('mails_by_status', ['status', 'id'])
@Index('mails_by_user', ['userId'])
@Index('mails_done', ['createdAt'], { where: `status <> 'QUEUED'` })
export class Mail {
  @Field(() => ID) @PrimaryColumn('uuid', { primaryKeyConstraintName: 'mails_pkey' }) id: string;
  @Field(() => MailKind) @Column('text') kind: MailKind;
  @Column('uuid') userId: string;
  /** The email address at the time the mail was caused. */
  @Field() @Column('citext') recipient: string;
  @Column('jsonb', { default: {} }) data: MailData;
  @Field(() => MailStatus) @Column('text', { default: MailStatus.QUEUED }) status: MailStatus;
  @Field(() => Int) @Column('integer', { default: 0 }) tries: number;
  /** How often it got a new job, because an admin resent it or its recipient had too many mails; part of its Message-ID. */
  @Column('integer', { default: 0 }) resends: number;
  /** Given up because of its address: there is nothing in the shop to fix, so it raises no alarm. */
  @Column('boolean', { default: false }) undeliverable: boolean;
  @Field(() => String, { nullable: true }) @Column('text', { nullable: true }) lastError: string | null;
  @Field() @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  /** Since when it waits to be sent: its creation, or the last time an admin resent it. */
  @Column('timestamptz', { default: () => 'now()' }) queuedAt: Date;
  @Field(() => Date, { nullable: true }) @Column('timestamptz', { nullable: true }) sentAt: Date | null;

  @ManyToOne(() => User)
  @JoinColumn({ foreignKeyConstraintName: 'mails_user_fkey' })
  user: Relation<User>;

  @Field(() => ID, { nullable: true }) get orderId(): string | undefined {
    return this.data.orderId;
  }
}

@ObjectType()
export class MailPage extends PageOf(Mail) {}
