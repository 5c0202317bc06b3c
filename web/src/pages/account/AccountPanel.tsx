import { Box, Flex, Heading, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { LinkProps } from 'react-router-dom';
import { Link } from '../../components/Link';
import { PageMeta } from '../../components/PageMeta';
import { Panel } from '../../components/Panel';
import { redirectTarget } from '../../lib/loginPath';
import { useCurrentUser } from '../../lib/session';

interface Props {
  title: string;
  /** Shown to signed-in users, too. */
  isForEverybody?: boolean;
  /** The question that the link to another form answers. */
  question: string;
  link: { to: LinkProps['to']; text: string };
  children: ReactNode;
}

/** The frame of signing in and up; signed-in users are redirected to their destination. */
export function AccountPanel({ title, isForEverybody = false, question, link, children }: Props) {
  const user = useCurrentUser();
  const { search } = useLocation();
  if (user && !isForEverybody) return <Navigate to={redirectTarget(search)} replace />;
  return (
    <Flex justify="center" pt={{ md: '6' }}>
      <PageMeta title={title} />
      <Panel w="full" maxW="28rem">
        <Stack gap="6">
          <Heading as="h1" size="xl">
            {title}
          </Heading>
          {children}
          <Box borderTopWidth="1px" borderColor="border" pt="4" color="fg.muted">
            {question}{' '}
            <Link to={link.to} color="accent.fg" fontWeight="semibold" py="2">
              {link.text}
            </Link>
          </Box>
        </Stack>
      </Panel>
    </Flex>
  );
}
