import { DataTable } from '../../components/DataTable';
import type { Column } from '../../components/DataTable';
import { AdminList } from '../../features/admin/AdminList';
import { Time } from '../../features/admin/Time';
import { useListAddress } from '../../features/admin/useListAddress';
import { useAuditLogQuery } from '../../generated/admin';
import { AuditChanges } from './AuditChanges';
import { AuditSubject } from './AuditSubject';
import type { AuditEntry } from './auditText';

export function AuditPage() {
  const address = useListAddress('/admin/audit');
  const { data, previousData, error, refetch } = useAuditLogQuery({
    variables: { page: address.page },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <AdminList
      title="Audit Log"
      noun="change"
      address={address}
      list={{ data: (data ?? previousData)?.auditLog, error, refetch }}
      canSearch={false}
    >
      {(entries) => <DataTable label="Audit Log" columns={columns} rows={entries} />}
    </AdminList>
  );
}

const columns: Column<AuditEntry>[] = [
  { header: 'WHEN', cell: ({ createdAt }) => <Time at={createdAt} /> },
  { header: 'WHO', cell: ({ actor }) => actor?.name ?? 'The shop itself' },
  { header: 'WHAT', cell: (entry) => <AuditSubject entry={entry} />, place: 'title' },
  { header: 'CHANGES', cell: (entry) => <AuditChanges entry={entry} />, place: 'wide' },
];
