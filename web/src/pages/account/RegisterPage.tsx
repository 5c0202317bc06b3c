import { useLocation } from 'react-router-dom';
import { Link } from '../../components/Link';
import { RegisterForm } from '../../features/auth/RegisterForm';
import { AccountPanel } from './AccountPanel';

export function RegisterPage() {
  const { search } = useLocation();
  return (
    <AccountPanel
      title="Sign Up"
      footer={
        <>
          Have an Account ?{' '}
          <Link to={{ pathname: '/login', search }} color="accent.fg" fontWeight="semibold" py="2">
            Login
          </Link>
        </>
      }
    >
      <RegisterForm />
    </AccountPanel>
  );
}
