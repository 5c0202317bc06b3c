import type { Column } from '../../../components/DataTable';
import { Link } from '../../../components/Link';
import { Time } from '../../../features/admin/Time';
import { MailState } from './MailState';
import { ResendMail } from './ResendMail';
import { KIND_TEXT } from './mailTexts';
import type { MailRow } from './mailTexts';

export const mailColumns: Column<MailRow>[] = [
  {
    header: 'WHAT',
    place: 'title',
    cell: ({ kind, orderId }) =>
      orderId ? (
        <Link to={`/order/${orderId}`} textDecoration="underline">
          {KIND_TEXT[kind]}
        </Link>
      ) : (
        KIND_TEXT[kind]
      ),
  },
  { header: 'TO', cell: ({ recipient }) => recipient, place: 'wide' },
  { header: 'WRITTEN', cell: ({ createdAt }) => <Time at={createdAt} /> },
  { header: 'SENT', cell: ({ sentAt }) => (sentAt ? <Time at={sentAt} /> : '–') },
  { header: 'STATE', cell: (mail) => <MailState mail={mail} />, place: 'wide' },
  { header: 'ACTIONS', cell: (mail) => <ResendMail mail={mail} />, align: 'end', place: 'corner' },
];
