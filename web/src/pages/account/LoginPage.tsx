import { Box } from '@chakra-ui/react';
import { useLocation } from 'react-router-dom';
import { Alert } from '../../components/Alert';
import { Link } from '../../components/Link';
import { LoginForm } from '../../features/auth/LoginForm';
import { useHasUnreportedPayment } from '../../features/payments/openPayment';
import { SIGNED_OUT } from '../../features/payments/paymentTexts';
import { AccountPanel } from './AccountPanel';

export function LoginPage() {
  const { search } = useLocation();
  const hasUnreportedPayment = useHasUnreportedPayment();
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
      {hasUnreportedPayment && (
        <Box role="alert">
          <Alert kind="info">{SIGNED_OUT}</Alert>
        </Box>
      )}
      <LoginForm />
    </AccountPanel>
  );
}
