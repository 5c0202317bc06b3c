import { Injectable, OnModuleInit } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { wrongState } from '../common/app-error.js';
import { Jobs } from '../jobs/jobs.js';
import { tryAll } from '../jobs/try-all.js';
import { openOrdersOf } from '../orders/open-orders.js';
import { OrderStatus } from '../orders/order-status.js';
import { Order } from '../orders/order.entity.js';
import { Refunds } from '../payments/refunds.js';
import { PasswordCheck } from '../users/password-check.js';
import type { Caller } from '../users/sessions/session.entity.js';
import { Sessions } from '../users/sessions/sessions.js';
import { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import {
  BLANK_ACCOUNT,
  BLANK_BELONGINGS,
  BLANK_ORDERS,
  BLANK_RECIPIENTS,
  DELETED_LONG_AGO,
  ERASED_LATELY,
} from './blanking.js';

type Allowance = (tx: EntityManager) => Promise<unknown>;

const unpaidOf = ({ id }: User) => ({ userId: id, status: OrderStatus.PLACED });

/** Deletes an account at its owner's request, with everything that identifies them; orders and books stay. */
@Injectable()
export class Erasure implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly jobs: Jobs,
    private readonly users: UsersService,
    private readonly passwords: PasswordCheck,
    private readonly sessions: Sessions,
    private readonly refunds: Refunds,
  ) {}

  onModuleInit() {
    this.jobs.handleTimed('blank-orders', () => this.blankAgain());
  }

  /**
   * Unpaid orders are cancelled; a payment that still comes for one is refunded. If interrupted, it can be requested again.
   * @throws AppError BAD_USER_INPUT for a wrong password, INVALID_STATE for the last admin, UNAUTHENTICATED for a token that was
   *   ended meanwhile
   */
  async erase(owner: Caller, password: string): Promise<true> {
    await this.passwords.assert(owner, password);
    await this.assertNotLastAdmin(owner, this.db.manager);
    await this.cancelAndBlank(owner, (tx) => this.sessions.lockCaller(owner, tx));
    return true;
  }

  /** @param allow checks once more before the irreversible step: cancelling many orders takes its time */
  private async cancelAndBlank(owner: User, allow?: Allowance): Promise<void> {
    do await this.cancelUnpaid(owner);
    while (!(await this.blank(owner, allow)));
  }

  private async cancelUnpaid(owner: User): Promise<void> {
    const unpaid = await this.db.manager.find(Order, { where: unpaidOf(owner), select: { id: true } });
    for (const { id } of unpaid) await this.refunds.cancel(owner, id);
  }

  /**
   * No order is placed meanwhile or afterwards: placing one checks whether the account still exists.
   * @returns false, with nothing done, where one was placed before
   */
  private blank(owner: User, allow?: Allowance): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      await this.assertNotLastAdmin(owner, tx);
      await openOrdersOf(owner.id, tx);
      if (await tx.existsBy(Order, unpaidOf(owner))) return false;
      await allow?.(tx);
      for (const statement of BLANK_ACCOUNT) await tx.query(statement, [owner.id]);
      await this.blankBelongings([owner.id], tx);
      return true;
    });
  }

  /**
   * For orders delivered since, for what concurrent requests wrote during an erasure, and for accounts that admins have deleted.
   * @throws Error with what went wrong, by step
   */
  async blankAgain(): Promise<void> {
    await tryAll([
      ['orders', () => this.db.query(BLANK_ORDERS)],
      ['belongings', () => this.blankErased()],
      ['recipients', () => this.db.query(BLANK_RECIPIENTS)],
      ['deleted accounts', () => this.blankDeleted()],
    ]);
  }

  private async blankErased(): Promise<void> {
    const ids = await this.idsOf(ERASED_LATELY);
    if (ids.length > 0) await this.blankBelongings(ids, this.db.manager);
  }

  private async blankDeleted(): Promise<void> {
    const deleted = await this.idsOf(DELETED_LONG_AGO);
    await tryAll(deleted.map((id) => [id, () => this.cancelAndBlank(this.db.manager.create(User, { id }))]));
  }

  private async idsOf(accounts: string): Promise<string[]> {
    return (await this.db.query<{ id: string }[]>(accounts)).map(({ id }) => id);
  }

  private async blankBelongings(ids: string[], tx: EntityManager): Promise<void> {
    for (const statement of BLANK_BELONGINGS) await tx.query(statement, [ids]);
  }

  /** Admins who leave at the same time wait for one another, or none would be left. */
  private async assertNotLastAdmin({ id }: User, tx: EntityManager): Promise<void> {
    const admins = await this.users.lockAdmins(tx);
    if (admins.length === 1 && admins[0] === id)
      throw wrongState('You are the last admin. Make somebody else an admin first.');
  }
}
