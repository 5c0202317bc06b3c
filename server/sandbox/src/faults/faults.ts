import type { PaymentEntity } from '../gateway/entities.js';
import type { Random } from '../state/random.js';
import { type Action, matches, type Rule } from './rule.js';
import { defaultSettings, type FaultPatch, type FaultSettings, patched } from './settings.js';

/** The current fault settings. They live in the process: a restart clears all faults. */
export class Faults {
  settings: FaultSettings = defaultSettings();
  private seen = new Map<Rule, number>();

  constructor(private readonly random: Random) {}

  change(patch: FaultPatch): void {
    this.settings = patched(this.settings, patch);
    if (patch.rules) this.seen = new Map();
  }

  reset(): void {
    this.settings = defaultSettings();
    this.seen = new Map();
  }

  /** The first rule that applies to this request; rules that match without applying still count it. */
  actionFor(method: string, path: string): Action | undefined {
    return this.settings.rules.find((rule) => matches(rule, method, path) && this.hits(rule))?.action;
  }

  takeRefundFailure(): boolean {
    const { fail } = this.settings.refunds;
    if (fail > 0) this.change({ refunds: { fail: fail - 1 } });
    return fail > 0;
  }

  tampered(payment: PaymentEntity): PaymentEntity {
    return { ...payment, ...this.settings.payments.tamper };
  }

  private hits(rule: Rule): boolean {
    const count = (this.seen.get(rule) ?? 0) + 1;
    this.seen.set(rule, count);
    if (rule.nth !== undefined && count !== rule.nth) return false;
    if (rule.times !== undefined && count > rule.times) return false;
    return rule.probability === undefined || this.random() < rule.probability;
  }
}
