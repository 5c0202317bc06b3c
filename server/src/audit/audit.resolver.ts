import { Args, Int, Query, Resolver } from '@nestjs/graphql';
import { Allow } from '../common/access.js';
import { AuditPage } from './audit-entry.entity.js';
import { AuditLog } from './audit-log.js';

@Resolver()
export class AuditResolver {
  constructor(private readonly audit: AuditLog) {}

  @Allow('admin')
  @Query(() => AuditPage)
  auditLog(@Args('page', { type: () => Int, nullable: true }) page?: number) {
    return this.audit.list(page);
  }
}
