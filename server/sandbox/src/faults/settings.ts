import { BODY_STYLES, type BodyStyle } from '../webhooks/body-style.js';
import { assertFields, type Check, ControlError, isCount, isFlag, isNumber, isText } from './checks.js';
import { listOf, oneOf, orNull, shaped } from './checks.js';
import { assertRules, type Rule } from './rule.js';

interface WebhookSettings {
  /** false: events are recorded, none is sent. true also re-enables an endpoint that was given up on. */
  enabled: boolean;
  delayMs: number;
  /** Extra copies of each first delivery. */
  duplicate: number;
  /** Sends the events of one action one after the other, in random order. */
  shuffle: boolean;
  /** Holds new events until they are released. */
  hold: boolean;
  /** Names of events that are never sent. */
  drop: string[];
  badSignature: boolean;
  /** Signs with the secret before the last rotation. */
  oldSecret: boolean;
  omitEventId: boolean;
  /** Delivers an attempt's events before the browser gets its answer. */
  beforeResponse: boolean;
  bodyStyle: BodyStyle | 'rotating';
  timeoutMs: number;
}

interface PaymentSettings {
  capture: 'auto' | 'manual' | 'delayed';
  captureDelayMs: number;
  /** The bank does not answer: seconds until the payment fails and, unless null, until it is authorized after all. */
  lateAuth: { failAfter: number; authAfter: number | null } | null;
  /** false: a second payment for a paid order is captured. */
  autoRefundDuplicate: boolean;
  /** Overrides these fields wherever a payment is returned. */
  tamper: { amount?: number; currency?: string; order_id?: string } | null;
  feePercent: number;
  maxAmount: number;
}

interface RefundSettings {
  pendingMs: number;
  /** How many of the next refunds fail. */
  fail: number;
  /** Amounts whose instant refund falls back to a normal one. */
  instantFallbackAmounts: number[];
}

export interface FaultSettings {
  rules: Rule[];
  webhook: WebhookSettings;
  payments: PaymentSettings;
  refunds: RefundSettings;
  lists: { lagMs: number };
  uniqueReceipt: 'off' | 'replay' | 'error';
}

export type FaultPatch = {
  [K in keyof FaultSettings]?: FaultSettings[K] extends unknown[] | string
    ? FaultSettings[K]
    : Partial<FaultSettings[K]>;
};

const CHECKS: Record<'webhook' | 'payments' | 'refunds' | 'lists', Record<string, Check>> = {
  webhook: {
    enabled: isFlag,
    delayMs: isNumber,
    duplicate: isCount,
    shuffle: isFlag,
    hold: isFlag,
    drop: listOf(isText),
    badSignature: isFlag,
    oldSecret: isFlag,
    omitEventId: isFlag,
    beforeResponse: isFlag,
    bodyStyle: oneOf('rotating', ...BODY_STYLES),
    timeoutMs: isNumber,
  },
  payments: {
    capture: oneOf('auto', 'manual', 'delayed'),
    captureDelayMs: isNumber,
    lateAuth: orNull(shaped({ failAfter: isNumber, authAfter: orNull(isNumber) })),
    autoRefundDuplicate: isFlag,
    tamper: orNull(shaped({ amount: isCount, currency: isText, order_id: isText })),
    feePercent: isNumber,
    maxAmount: isCount,
  },
  refunds: { pendingMs: isNumber, fail: isCount, instantFallbackAmounts: listOf(isCount) },
  lists: { lagMs: isNumber },
};

const isReceiptMode = oneOf('off', 'replay', 'error');

export function defaultSettings(): FaultSettings {
  return {
    rules: [],
    webhook: {
      enabled: true,
      delayMs: 0,
      duplicate: 0,
      shuffle: false,
      hold: false,
      drop: [],
      badSignature: false,
      oldSecret: false,
      omitEventId: false,
      beforeResponse: false,
      bodyStyle: 'rotating',
      timeoutMs: 5_000,
    },
    payments: {
      capture: 'auto',
      captureDelayMs: 0,
      lateAuth: null,
      autoRefundDuplicate: true,
      tamper: null,
      feePercent: 2,
      maxAmount: 1_000_000_000,
    },
    refunds: { pendingMs: 0, fail: 0, instantFallbackAmounts: [2468] },
    lists: { lagMs: 0 },
    uniqueReceipt: 'off',
  };
}

/** Validates the whole patch before applying any of it; omitted fields keep their values. */
export function patched(settings: FaultSettings, patch: FaultPatch): FaultSettings {
  for (const [knob, value] of Object.entries(patch)) assertKnob(knob, value);
  return {
    rules: patch.rules ?? settings.rules,
    webhook: { ...settings.webhook, ...patch.webhook },
    payments: { ...settings.payments, ...patch.payments },
    refunds: { ...settings.refunds, ...patch.refunds },
    lists: { ...settings.lists, ...patch.lists },
    uniqueReceipt: patch.uniqueReceipt ?? settings.uniqueReceipt,
  };
}

function assertKnob(knob: string, value: unknown): void {
  if (knob === 'rules') return assertRules(value);
  if (knob in CHECKS) return assertFields(knob, value, CHECKS[knob as keyof typeof CHECKS]);
  if (knob !== 'uniqueReceipt') throw new ControlError(`${knob} is not a knob`);
  if (!isReceiptMode(value)) throw new ControlError(`uniqueReceipt cannot be ${JSON.stringify(value)}`);
}
