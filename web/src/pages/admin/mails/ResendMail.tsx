import { BusyButton } from '../../../components/BusyButton';
import { useResendMailMutation } from '../../../generated/admin';
import { messageOf } from '../../../lib/errors';
import { focusMain, isFocusLost } from '../../../lib/focusMain';
import { showToast } from '../../../lib/toasts';
import { KIND_TEXT } from './mailTexts';
import type { MailRow } from './mailTexts';

/** Sends a mail again that was sent or given up; one that is queued needs nothing. */
export function ResendMail({ mail: { id, kind, recipient, status } }: { mail: MailRow }) {
  const [resend, { loading }] = useResendMailMutation({
    refetchQueries: ['AdminMails'],
    onCompleted() {
      showToast('The mail is on its way again');
      if (isFocusLost()) focusMain(); // the button disappears with the old state
    },
    onError: (error) => showToast(messageOf(error), 'error'),
  });
  if (status === 'QUEUED') return null;
  return (
    <BusyButton
      size="sm"
      variant="outline"
      busy={loading}
      aria-label={`Send again: ${KIND_TEXT[kind]}, to ${recipient}`}
      onClick={() => void resend({ variables: { id } })}
    >
      Send again
    </BusyButton>
  );
}
