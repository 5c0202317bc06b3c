import { useApolloClient } from '@apollo/client/react';
import { Button, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { Alert } from '../../components/Alert';
import { OwnDataDocument } from '../../generated/graphql';
import { messageOf } from '../../lib/errors';
import { DeleteAccount } from './DeleteAccount';

/** What a shopper may do with what the shop knows of them. */
export function OwnData() {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function download() {
    setBusy(true);
    setError(undefined);
    try {
      const { data } = await client.query({ query: OwnDataDocument, fetchPolicy: 'no-cache' });
      save(JSON.stringify(data?.ownData, null, 2), 'my-data.json');
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack gap="4">
      {Boolean(error) && <Alert>{messageOf(error)}</Alert>}
      <Text color="fg.muted">
        A file with everything that we know of you: your account, addresses, orders, reviews, and the mails
        that we sent you.
      </Text>
      <Button
        variant="outline"
        alignSelf="flex-start"
        loading={busy}
        loadingText="Download your data"
        onClick={() => void download()}
      >
        Download your data
      </Button>
      <DeleteAccount />
    </Stack>
  );
}

function save(text: string, name: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
