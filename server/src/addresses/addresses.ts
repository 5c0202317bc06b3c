import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { AppError, notFound, signInFirst } from '../common/app-error.js';
import { assertId, newId } from '../common/ids.js';
import { SavedAddress } from './address.entity.js';
import { AddressInput } from './address.input.js';

/** Most addresses per account. */
const MOST = 20;

/** The addresses that shoppers save. An account with any addresses has exactly one default. */
@Injectable()
export class Addresses {
  constructor(private readonly db: DataSource) {}

  /** The default first, then the newest. */
  list(userId: string, tx = this.db.manager): Promise<SavedAddress[]> {
    return tx.find(SavedAddress, { where: { userId }, order: { isDefault: 'DESC', id: 'DESC' } });
  }

  /**
   * The first address becomes the default.
   * @throws AppError CONFLICT when the account has the maximum already
   */
  async add(userId: string, { isDefault, ...input }: AddressInput): Promise<SavedAddress> {
    return this.changing(userId, async (saved, tx) => {
      if (saved.length >= MOST)
        throw new AppError('CONFLICT', `You can keep up to ${MOST} addresses. Please remove one first.`);
      const id = newId();
      await tx.insert(SavedAddress, { id, userId, ...input });
      if (isDefault || saved.length === 0) await this.prefer(userId, id, tx);
      return tx.findOneByOrFail(SavedAddress, { id });
    });
  }

  async update(userId: string, id: string, { isDefault, ...input }: AddressInput): Promise<SavedAddress> {
    return this.changing(userId, async (saved, tx) => {
      getSaved(saved, id);
      const { recipient = null, phone = null, ...named } = input;
      await tx.update(SavedAddress, { id }, { ...named, recipient, phone });
      if (isDefault) await this.prefer(userId, id, tx);
      return tx.findOneByOrFail(SavedAddress, { id });
    });
  }

  /** When the default is removed, the newest remaining address becomes the default. */
  async remove(userId: string, id: string): Promise<true> {
    return this.changing<true>(userId, async (saved, tx) => {
      const { isDefault } = getSaved(saved, id);
      await tx.delete(SavedAddress, { id });
      const next = saved.find((address) => address.id !== id.toLowerCase());
      if (isDefault && next) await this.prefer(userId, next.id, tx);
      return true;
    });
  }

  /**
   * Holds the account: two concurrent changes could leave two defaults, or none, and a concurrent deletion an address that was
   * being added.
   * @throws AppError UNAUTHENTICATED for an account that was deleted meanwhile
   */
  private changing<T>(
    userId: string,
    change: (saved: SavedAddress[], tx: EntityManager) => Promise<T>,
  ): Promise<T> {
    return this.db.transaction(async (tx) => {
      const [account] = await tx.query<unknown[]>(
        'SELECT FROM users WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE',
        [userId],
      );
      if (!account) throw signInFirst();
      return change(await this.list(userId, tx), tx);
    });
  }

  private async prefer(userId: string, id: string, tx: EntityManager): Promise<void> {
    await tx.update(SavedAddress, { userId, isDefault: true }, { isDefault: false });
    await tx.update(SavedAddress, { id }, { isDefault: true });
  }
}

function getSaved(saved: SavedAddress[], id: string): SavedAddress {
  assertId(id, 'Address');
  const found = saved.find((address) => address.id === id.toLowerCase());
  if (!found) throw notFound('Address');
  return found;
}
