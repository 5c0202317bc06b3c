import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from '../../components/Link';
import { formatMoney } from '../../features/products/money';
import { ACTION_TEXT } from './auditText';
import type { AuditEntry } from './auditText';
import { KIND_TEXT } from './mails/mailTexts';

/** The action and its subject, linked if it still exists. */
export function AuditSubject({ entry }: { entry: AuditEntry }) {
  const { action, entity, entityId } = entry;
  const [before, after] = ACTION_TEXT[action].split('…');
  const name = <bdi>{nameOf(entry) ?? `…${entityId.slice(-8)}`}</bdi>;
  const path = action.startsWith('delete') ? undefined : PATH[entity]?.(entityId, rowOf(entry));
  return (
    <span>
      {before}
      {path ? (
        <Link to={path} py="1" textDecoration="underline">
          {name}
        </Link>
      ) : (
        name
      )}
      {after}
    </span>
  );
}

type Row = Record<string, unknown>;

const rowOf = ({ before, after }: AuditEntry): Row => ({ ...before, ...after });

const PATH: Record<string, ((id: string, row: Row) => string | undefined) | undefined> = {
  Product: (id) => `/admin/product/${id}/edit`,
  User: (id) => `/admin/user/${id}/edit`,
  Order: (id) => `/order/${id}`,
  Refund: (_, { orderId }) => (typeof orderId === 'string' ? `/order/${orderId}` : undefined),
  Options: () => '/admin/options',
  Mail: () => '/admin/mails',
};

/** The subject's readable name; entries of old releases may lack it. */
function nameOf(entry: AuditEntry): ReactNode {
  const { name, number, amount } = rowOf(entry);
  const orderNumber = typeof number === 'string' && <chakra.span whiteSpace="nowrap">{number}</chakra.span>;
  if (entry.entity === 'Options') return 'the shop';
  if (entry.entity === 'Refund' && typeof amount === 'number')
    return (
      <>
        {formatMoney(amount, 'order')}
        {orderNumber && <> for order {orderNumber}</>}
      </>
    );
  if (orderNumber) return orderNumber;
  if (typeof name !== 'string') return undefined;
  return entry.entity === 'Mail' ? ((KIND_TEXT as Record<string, string>)[name] ?? name) : name;
}
