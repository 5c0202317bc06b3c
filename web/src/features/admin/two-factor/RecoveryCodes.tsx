import { Button, Code, Flex, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { Alert } from '../../../components/Alert';
import { showToast } from '../../../lib/toasts';

interface Props {
  codes: string[];
  onKept: () => void;
}

async function copy(codes: string[]) {
  try {
    await navigator.clipboard.writeText(codes.join('\n'));
    showToast('Recovery codes copied');
  } catch {
    showToast('Your browser does not let the shop copy them. Please select and copy them yourself.', 'error');
  }
}

/** Shown only once: the shop stores only hashes of them. */
export function RecoveryCodes({ codes, onKept }: Props) {
  return (
    <Stack gap="4">
      <Alert kind="success">Two-step sign-in is on. All other devices are signed out.</Alert>
      <Text>
        Keep these recovery codes where you find them without your phone, in a password manager or on paper.
        Each signs you in once in place of a code. They are not shown again.
      </Text>
      <SimpleGrid as="ul" columns={{ base: 1, xl: 2 }} gap="2" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <Code fontSize="sm" whiteSpace="nowrap">
              {code}
            </Code>
          </li>
        ))}
      </SimpleGrid>
      <Flex gap="3" wrap="wrap">
        <Button variant="outline" autoFocus onClick={() => void copy(codes)}>
          Copy
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </Flex>
    </Stack>
  );
}
