import { Global, Module } from '@nestjs/common';
import { AuditLog } from './audit-log.js';
import { AuditResolver } from './audit.resolver.js';

@Global()
@Module({ providers: [AuditLog, AuditResolver], exports: [AuditLog] })
export class AuditModule {}
