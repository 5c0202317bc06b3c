import type { EntityManager } from 'typeorm';
import { AppError } from '../common/app-error.js';
import { config } from '../config.js';

/** An account's unpaid orders that hold stock. */
export interface OpenOrders {
  openOrders: number;
  heldPieces: number;
}

/** Waits until no other transaction places an order of this account, then counts; none can start to until this one has ended. */
export async function openOrdersOf(userId: string, tx: EntityManager): Promise<OpenOrders> {
  const [open] = await tx.query<[OpenOrders]>(
    'SELECT open_orders AS "openOrders", held_pieces AS "heldPieces" FROM open_orders_of($1)',
    [userId],
  );
  return open;
}

/** @throws AppError CONFLICT if the account may not hold that many more pieces before it has paid */
export function assertRoom({ openOrders, heldPieces }: OpenOrders, pieces: number): void {
  const { maxOpenOrders, maxHeldPieces } = config;
  if (openOrders >= maxOpenOrders)
    throw new AppError(
      'CONFLICT',
      `You have ${openOrders} unpaid orders. Please pay or cancel one of them first.`,
    );
  if (heldPieces + pieces > maxHeldPieces)
    throw new AppError('CONFLICT', `Unpaid orders may hold ${maxHeldPieces} pieces in all, and no more.`);
}

export const piecesIn = (lines: { qty: number }[]) => lines.reduce((sum, { qty }) => sum + qty, 0);
