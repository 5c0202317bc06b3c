import { Heading, Stack, Text } from '@chakra-ui/react';
import { PageMeta } from '../../components/PageMeta';
import { QueryState } from '../../components/QueryState';
import { useAdminOptionsQuery } from '../../generated/admin';
import { OptionsForm } from './options/OptionsForm';

/** The sizes and colours in which the shop sells. */
export function OptionsPage() {
  const options = useAdminOptionsQuery({ fetchPolicy: 'network-only' });
  return (
    <Stack gap="6" maxW="48rem" mx="auto">
      <PageMeta title="Sizes and Colors" />
      <Heading as="h1" size="xl">
        Sizes and Colors
      </Heading>
      <Text color="fg.muted">
        Shoppers see them in this order. What products are sold in cannot be taken away.
      </Text>
      <QueryState of={options}>{(data) => <OptionsForm options={data.options} />}</QueryState>
    </Stack>
  );
}
