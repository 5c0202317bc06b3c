import {
  assertFields,
  type Check,
  ControlError,
  isCount,
  isFlag,
  isNumber,
  isRecord,
  isText,
  oneOf,
} from './checks.js';

const STATUS_BODIES = ['json', 'html', 'empty', 'null', 'string'] as const;

/** `delay` alone only takes time; the others may be delayed, too. */
export type Action = { delayMs?: number } & (
  | { type: 'delay' }
  | {
      type: 'status';
      status: number;
      body?: (typeof STATUS_BODIES)[number];
      /** Seconds, sent as `Retry-After`. */
      retryAfter?: number;
      /** The request takes effect before the error response. */
      afterEffect?: boolean;
    }
  /** The connection ends before the request takes effect. */
  | { type: 'dropBefore' }
  /** The connection ends after the request took effect. */
  | { type: 'dropAfter' }
  /** The request takes effect; half of the response arrives. */
  | { type: 'truncate' }
  /** The request takes effect; the response is a 200 whose body is not JSON. */
  | { type: 'badJson200' }
  | { type: 'redirect'; to?: string }
);

/** Which requests a fault applies to. Without `nth`, `times` and `probability`: every matching one. */
export interface Rule {
  /** Any method when absent. */
  method?: string;
  /** As in `/v1/orders/:id/payments`; a final `*` matches anything. Any path when absent. */
  path?: string;
  /** Only the nth match, counted from 1. */
  nth?: number;
  /** Only the first `times` matches. */
  times?: number;
  probability?: number;
  action: Action;
}

const ACTIONS: Record<Action['type'], Record<string, Check>> = {
  delay: { type: isText, delayMs: isNumber },
  status: {
    type: isText,
    delayMs: isNumber,
    status: (value) => isCount(value) && Number(value) >= 400 && Number(value) <= 599,
    body: oneOf(...STATUS_BODIES),
    retryAfter: isNumber,
    afterEffect: isFlag,
  },
  dropBefore: { type: isText, delayMs: isNumber },
  dropAfter: { type: isText, delayMs: isNumber },
  truncate: { type: isText, delayMs: isNumber },
  badJson200: { type: isText, delayMs: isNumber },
  redirect: { type: isText, delayMs: isNumber, to: isText },
};

const RULE: Record<string, Check> = {
  method: isText,
  path: isText,
  nth: isCount,
  times: isCount,
  probability: isNumber,
  action: isRecord,
};

export function assertRules(value: unknown): void {
  if (!Array.isArray(value)) throw new ControlError('rules must be an array');
  value.forEach((rule: unknown, index) => assertRule(`rules[${index}]`, rule));
}

function assertRule(where: string, rule: unknown): void {
  assertFields(where, rule, RULE);
  const { action } = rule as Rule;
  const checks = ACTIONS[action?.type];
  if (!checks)
    throw new ControlError(`${where}.action.type must be one of ${Object.keys(ACTIONS).join(', ')}`);
  assertFields(`${where}.action`, action, checks);
  if (action.type === 'status' && action.status === undefined)
    throw new ControlError(`${where}.action needs a status`);
}

export function matches(rule: Rule, method: string, path: string): boolean {
  if (rule.method && rule.method.toUpperCase() !== method) return false;
  return rule.path === undefined || pattern(rule.path).test(path);
}

function pattern(path: string): RegExp {
  const parts = path.split('/').map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/')}$`);
}
