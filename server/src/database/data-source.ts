import { DataSource } from 'typeorm';
import { SavedAddress } from '../addresses/address.entity.js';
import { AuditEntry } from '../audit/audit-entry.entity.js';
import { CartLine } from '../cart/cart-line.entity.js';
import { config } from '../config.js';
import { Mail } from '../mail/mail.entity.js';
import { OrderItem } from '../orders/order-item.entity.js';
import { Order } from '../orders/order.entity.js';
import { GatewayOrder } from '../payments/gateway-order.entity.js';
import { Payment } from '../payments/payment.entity.js';
import { Refund } from '../payments/refund.entity.js';
import { WebhookEvent } from '../payments/webhook-event.entity.js';
import { Color } from '../products/options/color.entity.js';
import { Size } from '../products/options/size.entity.js';
import { Product } from '../products/product.entity.js';
import { Review } from '../products/review.entity.js';
import { Variant } from '../products/variants/variant.entity.js';
import { PasswordReset } from '../users/password-reset.entity.js';
import { Session } from '../users/sessions/session.entity.js';
import { RecoveryCode } from '../users/two-factor/recovery-code.entity.js';
import { TwoFactorSecret } from '../users/two-factor/two-factor-secret.entity.js';
import { User } from '../users/user.entity.js';
import { Schema1763600000000 } from './migrations/1763600000000-Schema.js';
import { Catalogue1763600000001 } from './migrations/1763600000001-Catalogue.js';
import { PaymentWork1764000000000 } from './migrations/1764000000000-PaymentWork.js';
import { OrderLimits1764000000001 } from './migrations/1764000000001-OrderLimits.js';
import { RateLimits1764100000000 } from './migrations/1764100000000-RateLimits.js';
import { TellChanges1764200000000 } from './migrations/1764200000000-TellChanges.js';
import { CountWords1764200000001 } from './migrations/1764200000001-CountWords.js';
import { AdminShelf1764200000004 } from './migrations/1764200000004-AdminShelf.js';
import { Variants1764300000000 } from './migrations/1764300000000-Variants.js';
import { CheckVariants1764300000001 } from './migrations/1764300000001-CheckVariants.js';
import { Mail1764500000000 } from './migrations/1764500000000-Mail.js';
import { OrderNumbers1764602000000 } from './migrations/1764602000000-OrderNumbers.js';
import { NumberOrders1764602000001 } from './migrations/1764602000001-NumberOrders.js';
import { Sessions1764602000002 } from './migrations/1764602000002-Sessions.js';
import { Addresses1764602000003 } from './migrations/1764602000003-Addresses.js';
import { Erasure1764602000004 } from './migrations/1764602000004-Erasure.js';
import { Totp1764602000005 } from './migrations/1764602000005-Totp.js';
import { SellStock1764603000000 } from './migrations/1764603000000-SellStock.js';
import { QueueJobs1764603000001 } from './migrations/1764603000001-QueueJobs.js';
import { SellByIndex1764603000003 } from './migrations/1764603000003-SellByIndex.js';
import { TellWhy1764620000001 } from './migrations/1764620000001-TellWhy.js';
import { TellCards1764630000000 } from './migrations/1764630000000-TellCards.js';
import { TellPrices1764640000000 } from './migrations/1764640000000-TellPrices.js';
import { SellByOnePlan1764650000000 } from './migrations/1764650000000-SellByOnePlan.js';
import { GroupProducts1764660000000 } from './migrations/1764660000000-GroupProducts.js';
import { GroupAll1764660000001 } from './migrations/1764660000001-GroupAll.js';
import { VocabularyVersion1764680000000 } from './migrations/1764680000000-VocabularyVersion.js';
import { TidyByIndex1764690000000 } from './migrations/1764690000000-TidyByIndex.js';
import { FindFailedRefunds1764710000000 } from './migrations/1764710000000-FindFailedRefunds.js';
import { HoldCarts1764720000000 } from './migrations/1764720000000-HoldCarts.js';
import { UnderstandMore1764740000000 } from './migrations/1764740000000-UnderstandMore.js';
import { UndeliverableMails1764750000000 } from './migrations/1764750000000-UndeliverableMails.js';
import { RefundErrors1764775000000 } from './migrations/1764775000000-RefundErrors.js';
import { MailsQueuedAt1764776000000 } from './migrations/1764776000000-MailsQueuedAt.js';
import { ValuesChangeVocabulary1764777000000 } from './migrations/1764777000000-ValuesChangeVocabulary.js';
import { Rungs1764780000000 } from './migrations/1764780000000-Rungs.js';
import { CountByIndex1764782000000 } from './migrations/1764782000000-CountByIndex.js';
import { FindByUser1764784000000 } from './migrations/1764784000000-FindByUser.js';
import { CountGroups1764787000000 } from './migrations/1764787000000-CountGroups.js';
import { WiderStars1764797000000 } from './migrations/1764797000000-WiderStars.js';
import { RateLimitsByEnd1764799000000 } from './migrations/1764799000000-RateLimitsByEnd.js';
import { FindAccounts1764800000000 } from './migrations/1764800000000-FindAccounts.js';
import { ShelfVersion1764820000000 } from './migrations/1764820000000-ShelfVersion.js';
import { RefundKeys1764830000000 } from './migrations/1764830000000-RefundKeys.js';
import { OpenOrdersByKey1764850000000 } from './migrations/1764850000000-OpenOrdersByKey.js';
import { JobsByPriority1764860000000 } from './migrations/1764860000000-JobsByPriority.js';
import { StockVersion1764890000000 } from './migrations/1764890000000-StockVersion.js';
import { SeekFromMark1764900000000 } from './migrations/1764900000000-SeekFromMark.js';
import { ChoicesLeft1764910000000 } from './migrations/1764910000000-ChoicesLeft.js';
import { AllChoicesLeft1764910000001 } from './migrations/1764910000001-AllChoicesLeft.js';
import { SkuOfOrderItem1764950000000 } from './migrations/1764950000000-SkuOfOrderItem.js';
import { RefundFailedAt1764960000000 } from './migrations/1764960000000-RefundFailedAt.js';
import { ShelfBits1764970000000 } from './migrations/1764970000000-ShelfBits.js';
import { AllShelfBits1764970000001 } from './migrations/1764970000001-AllShelfBits.js';
import { ShelfOrders1764990000000 } from './migrations/1764990000000-ShelfOrders.js';
import { AllShelfOrders1764990000001 } from './migrations/1764990000001-AllShelfOrders.js';
import { CatalogueFunctions1764990000002 } from './migrations/1764990000002-CatalogueFunctions.js';
import { DenseBits1764990000003 } from './migrations/1764990000003-DenseBits.js';
import { SnakeNaming } from './naming.js';
import { breakWhenSilent } from './silence.js';

const ENTITIES = [
  User,
  Product,
  Variant,
  Size,
  Color,
  Review,
  CartLine,
  Order,
  OrderItem,
  GatewayOrder,
  Payment,
  Refund,
  WebhookEvent,
  AuditEntry,
  Mail,
  PasswordReset,
  Session,
  SavedAddress,
  TwoFactorSecret,
  RecoveryCode,
];

/** In the order of their timestamps. */
const MIGRATIONS = [
  Schema1763600000000,
  Catalogue1763600000001,
  PaymentWork1764000000000,
  OrderLimits1764000000001,
  RateLimits1764100000000,
  TellChanges1764200000000,
  CountWords1764200000001,
  AdminShelf1764200000004,
  Variants1764300000000,
  CheckVariants1764300000001,
  Mail1764500000000,
  OrderNumbers1764602000000,
  NumberOrders1764602000001,
  Sessions1764602000002,
  Addresses1764602000003,
  Erasure1764602000004,
  Totp1764602000005,
  SellStock1764603000000,
  QueueJobs1764603000001,
  SellByIndex1764603000003,
  TellWhy1764620000001,
  TellCards1764630000000,
  TellPrices1764640000000,
  SellByOnePlan1764650000000,
  GroupProducts1764660000000,
  GroupAll1764660000001,
  VocabularyVersion1764680000000,
  TidyByIndex1764690000000,
  FindFailedRefunds1764710000000,
  HoldCarts1764720000000,
  UnderstandMore1764740000000,
  UndeliverableMails1764750000000,
  RefundErrors1764775000000,
  MailsQueuedAt1764776000000,
  ValuesChangeVocabulary1764777000000,
  Rungs1764780000000,
  CountByIndex1764782000000,
  FindByUser1764784000000,
  CountGroups1764787000000,
  WiderStars1764797000000,
  RateLimitsByEnd1764799000000,
  FindAccounts1764800000000,
  ShelfVersion1764820000000,
  RefundKeys1764830000000,
  OpenOrdersByKey1764850000000,
  JobsByPriority1764860000000,
  StockVersion1764890000000,
  SeekFromMark1764900000000,
  ChoicesLeft1764910000000,
  AllChoicesLeft1764910000001,
  SkuOfOrderItem1764950000000,
  RefundFailedAt1764960000000,
  ShelfBits1764970000000,
  AllShelfBits1764970000001,
  ShelfOrders1764990000000,
  AllShelfOrders1764990000001,
  CatalogueFunctions1764990000002,
  DenseBits1764990000003,
];

/**
 * How many connections stay open while idle. The first query on a new one takes ten times as long: PostgreSQL starts a process
 * for it, which has no cached plans.
 */
const KEPT_OPEN = 4;
/** Devices on the way drop connections that are silent for some minutes, without notice. */
const SIGN_OF_LIFE_MS = 60_000;

/** The single description of the database: the app, the migration commands and the tests all use it. */
export function createDataSource(url: string): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeNaming(),
    synchronize: false,
    // Failures are logged where they are answered, without the values of people's data.
    logging: false,
    poolSize: config.database.pool,
    connectTimeoutMS: config.database.connectTimeoutMs,
    parseInt8: true,
    applicationName: 'shop',
    extra: {
      min: KEPT_OPEN,
      keepAlive: true,
      keepAliveInitialDelayMillis: SIGN_OF_LIFE_MS,
      pipeline: true,
      onConnect: breakWhenSilent,
    },
  });
}
