import { useLocation } from 'react-router-dom';
import { RegisterForm } from '../../features/auth/RegisterForm';
import { AccountPanel } from './AccountPanel';

export function RegisterPage() {
  const { search } = useLocation();
  return (
    <AccountPanel
      title="Sign Up"
      question="Have an Account ?"
      link={{ to: { pathname: '/login', search }, text: 'Login' }}
    >
      <RegisterForm />
    </AccountPanel>
  );
}
