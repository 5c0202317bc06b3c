import { useLocation } from 'react-router-dom';
import { Link } from '../../components/Link';
import { LoginForm } from '../../features/auth/LoginForm';
import { AccountPanel } from './AccountPanel';

export function LoginPage() {
  const { search } = useLocation();
  return (
    <AccountPanel
      title="Sign In"
      footer={
        <>
          New Customer ?{' '}
          <Link to={{ pathname: '/register', search }} color="accent.fg" fontWeight="semibold" py="2">
            Register
          </Link>
        </>
      }
    >
      <LoginForm />
    </AccountPanel>
  );
}
