import { DataTable } from '../../../components/DataTable';
import { Select } from '../../../components/Select';
import { AdminList } from '../../../features/admin/AdminList';
import { useListAddress } from '../../../features/admin/useListAddress';
import { useAdminMailsQuery } from '../../../generated/admin';
import type { MailStatus } from '../../../generated/admin';
import { mailColumns } from './mailColumns';
import { STATUS_TEXT } from './mailTexts';

const STATUSES = Object.keys(STATUS_TEXT) as MailStatus[];

/** The mails that the shop has sent or still owes, newest first. */
export function MailListPage() {
  const address = useListAddress('/admin/mails');
  const { page, params } = address;
  const status = STATUSES.find((one) => one === params.get('status'));
  const { data, previousData, error, refetch } = useAdminMailsQuery({
    variables: { page, status },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <AdminList
      title="Mails"
      noun="mail"
      address={address}
      list={{ data: (data ?? previousData)?.mails, error, refetch }}
      canSearch={false}
      filter={
        <Select
          width="14rem"
          aria-label="Which mails"
          value={status ?? ''}
          onChange={({ target }) => address.change('status', target.value)}
        >
          <option value="">All mails</option>
          {STATUSES.map((one) => (
            <option key={one} value={one}>
              {STATUS_TEXT[one]}
            </option>
          ))}
        </Select>
      }
    >
      {(mails) => <DataTable label="Mails" columns={mailColumns} rows={mails} />}
    </AdminList>
  );
}
