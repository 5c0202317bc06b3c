import { useSearchParams } from 'react-router-dom';
import { Alert } from '../../components/Alert';
import { ResetPasswordForm } from '../../features/auth/ResetPasswordForm';
import { useHydrated } from '../../lib/useHydrated';
import { AccountPanel } from './AccountPanel';

export function ResetPasswordPage() {
  const [params] = useSearchParams();
  const token = params.get('token');
  // Server-rendered pages are public and cached, so a secret in the address is read only in the browser.
  const hydrated = useHydrated();
  return (
    <AccountPanel
      title="Set a new password"
      isForEverybody
      question="Has the link ended ?"
      link={{ to: '/forgot-password', text: 'Ask for a new one' }}
    >
      {token || !hydrated ? (
        <ResetPasswordForm token={token ?? ''} />
      ) : (
        <Alert>This link is not complete. Please open it from the mail again.</Alert>
      )}
    </AccountPanel>
  );
}
