import { Box } from '@chakra-ui/react';
import { useLocation } from 'react-router-dom';
import { Alert } from '../../components/Alert';
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
      question="New Customer ?"
      link={{ to: { pathname: '/register', search }, text: 'Register' }}
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
