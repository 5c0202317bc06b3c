import { Link } from '../../components/Link';
import { ForgotPasswordForm } from '../../features/auth/ForgotPasswordForm';
import { AccountPanel } from './AccountPanel';

export function ForgotPasswordPage() {
  return (
    <AccountPanel
      title="Forgot your password?"
      footer={
        <>
          Remembered it ?{' '}
          <Link to="/login" color="accent.fg" fontWeight="semibold" py="2">
            Sign In
          </Link>
        </>
      }
    >
      <ForgotPasswordForm />
    </AccountPanel>
  );
}
