import { Global, Module } from '@nestjs/common';
import { AuditLog } from './audit/audit-log.js';
import { AuditResolver } from './audit/audit.resolver.js';
import { RateLimits } from './rate-limits.js';

@Global()
@Module({ providers: [AuditLog, AuditResolver, RateLimits], exports: [AuditLog, RateLimits] })
export class CommonModule {}
