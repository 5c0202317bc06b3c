import { Link } from '../../components/Link';
import { ACTION_TEXT } from './auditText';
import type { AuditEntry } from './auditText';

/** What was done to which thing, with the way there if it still exists. */
export function AuditSubject({ entry: { action, entity, entityId, before, after } }: { entry: AuditEntry }) {
  const name = nameIn(after) ?? nameIn(before) ?? NAME[entity] ?? `…${entityId.slice(-8)}`;
  const path = action.startsWith('delete') ? undefined : PATH[entity]?.(entityId);
  const shown = <bdi>{name}</bdi>;
  return (
    <span>
      {ACTION_TEXT[action]}{' '}
      {path ? (
        <Link to={path} textDecoration="underline">
          {shown}
        </Link>
      ) : (
        shown
      )}
    </span>
  );
}

const PATH: Record<string, ((id: string) => string) | undefined> = {
  Product: (id) => `/admin/product/${id}/edit`,
  User: (id) => `/admin/user/${id}/edit`,
  Order: (id) => `/order/${id}`,
  Options: () => '/admin/options',
  Mail: () => '/admin/mails',
};

/** Of what there is only one. */
const NAME: Record<string, string | undefined> = { Options: 'the shop' };

function nameIn(row: Record<string, unknown> | null) {
  return typeof row?.name === 'string' ? row.name : undefined;
}
