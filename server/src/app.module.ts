import { DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { GraphQLModule } from '@nestjs/graphql';
import type { DataSource } from 'typeorm';
import { AddressesModule } from './addresses/addresses.module.js';
import { AuditModule } from './audit/audit.module.js';
import { CartModule } from './cart/cart.module.js';
import { AccessGuard } from './common/access.js';
import { CommonModule } from './common/common.module.js';
import { ErrorFilter } from './common/error.filter.js';
import { GraphqlDriver } from './common/graphql/graphql.driver.js';
import { graphqlOptions } from './common/graphql/graphql.options.js';
import { RateLimitGuard } from './common/rate-limits.js';
import { validationPipe } from './common/validation.pipe.js';
import { DatabaseModule } from './database/database.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { MailModule } from './mail/mail.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { OrdersModule } from './orders/orders.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { PrivacyModule } from './privacy/privacy.module.js';
import { ProductsModule } from './products/products.module.js';
import { UploadsModule } from './uploads/uploads.module.js';
import { UsersModule } from './users/users.module.js';

@Module({})
export class AppModule {
  static on(dataSource: DataSource): DynamicModule {
    return {
      module: AppModule,
      imports: [
        DatabaseModule.on(dataSource),
        GraphQLModule.forRoot({ driver: GraphqlDriver, ...graphqlOptions }),
        CommonModule,
        OperationsModule,
        AuditModule,
        JobsModule,
        MailModule,
        UsersModule,
        AddressesModule,
        ProductsModule,
        CartModule,
        OrdersModule,
        PaymentsModule,
        PrivacyModule,
        UploadsModule,
      ],
      providers: [
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_PIPE, useValue: validationPipe },
        { provide: APP_GUARD, useClass: RateLimitGuard },
        { provide: APP_GUARD, useClass: AccessGuard },
      ],
    };
  }
}
