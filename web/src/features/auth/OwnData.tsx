import { useLazyQuery } from '@apollo/client/react';
import { Stack, Text } from '@chakra-ui/react';
import { Alert } from '../../components/Alert';
import { BusyButton } from '../../components/BusyButton';
import { OwnDataDocument } from '../../generated/graphql';
import { messageOf } from '../../lib/errors';
import { DeleteAccount } from './DeleteAccount';

/** What shoppers can do with the data that the shop has of them. */
export function OwnData() {
  const [load, { loading, error }] = useLazyQuery(OwnDataDocument, { fetchPolicy: 'no-cache' });

  const download = () =>
    load().then(
      ({ data }) => save(JSON.stringify(data?.ownData, null, 2), 'my-data.json'),
      () => undefined, // the hook keeps the error, shown below
    );

  return (
    <Stack gap="4">
      {error && <Alert>{messageOf(error)}</Alert>}
      <Text color="fg.muted">
        A file with everything that we know of you: your account, addresses, orders, reviews, and the mails
        that we sent you.
      </Text>
      <BusyButton variant="outline" alignSelf="flex-start" busy={loading} onClick={() => void download()}>
        Download your data
      </BusyButton>
      <DeleteAccount />
    </Stack>
  );
}

function save(text: string, name: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // browsers read it after the click, some of them late
}
