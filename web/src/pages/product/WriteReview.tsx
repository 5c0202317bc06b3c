import { Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../components/Link';
import { lazyPart } from '../../components/lazyPart';
import { isFocusLost } from '../../lib/focusMain';
import { loginPath } from '../../lib/loginPath';
import { useCurrentUser } from '../../lib/session';

/** Lazy, since only signed-in users need it. */
const ReviewForm = lazyPart(async () => (await import('./ReviewForm')).ReviewForm, {
  skeleton: <Skeleton h="80" />,
});

interface Props {
  productId: string;
  onReviewed: () => unknown;
}

export function WriteReview({ productId, onReviewed }: Props) {
  const user = useCurrentUser();
  const { pathname, search } = useLocation();
  const login = useRef<HTMLAnchorElement>(null);

  /** The expired session removed the form, and the focus with it. */
  function focusLogin() {
    if (isFocusLost()) login.current?.focus();
  }

  return (
    <Stack
      as="section"
      aria-labelledby="write-review"
      gap="4"
      bg="bg.panel"
      borderRadius="lg"
      shadow="card"
      p={{ base: '5', md: '6' }}
    >
      <Heading as="h2" size="md" id="write-review">
        Write a customer review
      </Heading>
      {user ? (
        <ReviewForm key={user.id} productId={productId} onReviewed={onReviewed} onRefused={focusLogin} />
      ) : (
        <Text>
          Please{' '}
          <Link ref={login} to={loginPath(pathname + search)} color="accent.fg" textDecoration="underline">
            Login
          </Link>{' '}
          to write a review
        </Text>
      )}
    </Stack>
  );
}
