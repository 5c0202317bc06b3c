/** The gateway's entities, field for field and in its key order. Amounts are paise, times are seconds. */
export type Notes = Record<string, string> | [];

export interface OrderEntity {
  amount: number;
  amount_due: number;
  amount_paid: number;
  attempts: number;
  created_at: number;
  currency: string;
  entity: 'order';
  id: string;
  notes: Notes;
  offer_id: null;
  receipt: string | null;
  status: 'created' | 'attempted' | 'paid';
}

/** Parameters of an order's creation that its entity does not show. */
export interface OrderTerms {
  id: string;
  capture?: 'automatic' | 'manual';
  automaticExpiryMinutes?: number;
  manualExpiryMinutes?: number;
  isPartial: boolean;
  firstPaymentMinimum: number;
}

type PaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';

export interface CardEntity {
  id: string;
  entity: 'card';
  name: string;
  last4: string;
  network: string;
  type: 'credit' | 'debit';
  issuer: string | null;
  international: boolean;
  emi: boolean;
  sub_type: 'consumer';
  token_iin: null;
}

export interface PaymentEntity {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: PaymentStatus;
  order_id: string;
  invoice_id: null;
  international: boolean;
  method: 'card' | 'upi' | 'netbanking';
  amount_refunded: number;
  refund_status: null | 'partial' | 'full';
  captured: boolean;
  description: string | null;
  card_id: string | null;
  card?: CardEntity;
  bank: string | null;
  wallet: null;
  vpa: string | null;
  email: string;
  contact: string;
  notes: Notes;
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: Record<string, string>;
  created_at: number;
  upi?: { vpa: string };
}

/** Authorized, and not being refunded. */
export function isAwaitingCapture(payment: PaymentEntity): boolean {
  return payment.status === 'authorized' && payment.amount_refunded === 0;
}

export interface RefundEntity {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  acquirer_data: { arn: string | null };
  created_at: number;
  batch_id: null;
  status: 'pending' | 'processed' | 'failed';
  speed_processed: 'normal' | 'instant';
  speed_requested: 'normal' | 'optimum';
}
