import { ForgotPasswordForm } from '../../features/auth/ForgotPasswordForm';
import { AccountPanel } from './AccountPanel';

export function ForgotPasswordPage() {
  return (
    <AccountPanel
      title="Forgot your password?"
      question="Remembered it ?"
      link={{ to: '/login', text: 'Sign In' }}
    >
      <ForgotPasswordForm />
    </AccountPanel>
  );
}
