import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { newId } from '../common/ids.js';
import { Page, readAdminPage } from '../common/page.js';
import type { User } from '../users/user.entity.js';
import type { AuditAction } from './audit-action.js';
import { AuditEntry } from './audit-entry.entity.js';

/** A change as the audit log keeps it. */
export interface Change {
  actor: User;
  action: AuditAction;
  entity: string;
  entityId: string;
  before: object | null;
  after: object | null;
}

/** Records every change that an admin makes and every change to two-factor sign-in, and lists them. */
@Injectable()
export class AuditLog {
  constructor(private readonly db: DataSource) {}

  /** Call it in the transaction that makes the change, so that neither is committed without the other. */
  async record({ actor, ...entry }: Change, tx: EntityManager): Promise<void> {
    await tx.insert(AuditEntry, { id: newId(), actorId: actor.id, ...entry });
  }

  async list(page: unknown): Promise<Page<AuditEntry>> {
    return readAdminPage(
      page,
      () => this.db.manager.count(AuditEntry),
      (skip, take) =>
        this.db.manager.find(AuditEntry, {
          relations: { actor: true },
          withDeleted: true,
          order: { createdAt: 'DESC', id: 'DESC' },
          skip,
          take,
        }),
    );
  }
}
