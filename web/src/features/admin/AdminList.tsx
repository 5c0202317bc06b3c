import { Box, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../components/EmptyState';
import { LinkButton } from '../../components/LinkButton';
import { PageMeta } from '../../components/PageMeta';
import { Pager } from '../../components/Pager';
import { QueryState } from '../../components/QueryState';
import type { QueryResult } from '../../components/QueryState';
import { counted } from '../../lib/count';
import { focusMain } from '../../lib/focusMain';
import { ListSearch } from './ListSearch';
import type { ListAddress } from './useListAddress';

interface Page<Row> {
  pages: number;
  count: number;
  /** False where the list is capped below the true number. */
  countIsExact?: boolean;
  items: Row[];
}

interface Props<Row> {
  title: string;
  /** Names one row, e.g. "user". */
  noun: string;
  address: ListAddress;
  list: QueryResult<Page<Row>>;
  canSearch?: boolean;
  /** Beside the heading. */
  action?: ReactNode;
  /** Beside the search. */
  filter?: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** An admin page that shows a list: heading, search, rows, pages. */
export function AdminList<Row>({ title, noun, address, list, ...parts }: Props<Row>) {
  const { canSearch = true, action, filter, children } = parts;
  return (
    <Stack gap="6">
      <PageMeta title={title} />
      <Flex align="center" justify="space-between" gap="4" wrap="wrap" minH="11">
        <Heading as="h1" size="xl">
          {title}
        </Heading>
        {action}
      </Flex>
      <Flex align="center" columnGap="4" rowGap="2" wrap="wrap">
        {canSearch && (
          <ListSearch
            label={`Search ${noun}s`}
            value={address.search}
            onSearch={(text) => address.change('search', text)}
          />
        )}
        {filter}
        <Text role="status" color="fg.muted" fontSize="sm" ms="auto" minH="6">
          {list.data && countText(list.data, noun)}
        </Text>
      </Flex>
      <QueryState of={list} skeleton={<RowsSkeleton />}>
        {({ items, pages }) => (
          <>
            {items.length > 0 ? children(items) : <NothingHere noun={noun} address={address} />}
            <Pager page={address.page} pages={pages} to={address.pageAddress} />
          </>
        )}
      </QueryState>
    </Stack>
  );
}

function countText({ count, countIsExact = true }: Omit<Page<unknown>, 'items'>, noun: string) {
  return counted(count, noun, countIsExact || count === 0);
}

/** Its link disappears once there are rows, and would take the focus with it. */
function NothingHere({ noun, address }: { noun: string; address: ListAddress }) {
  return (
    <EmptyState
      icon={SearchX}
      title={`No ${noun}s here`}
      text={address.search ? `Nothing was found for “${address.search}”.` : undefined}
    >
      {address.page > 1 ? (
        <LinkButton to={address.pageAddress(1)} variant="outline" onClick={focusMain}>
          Go to the first page
        </LinkButton>
      ) : (
        address.search && (
          <LinkButton to={address.path} variant="outline" onClick={focusMain}>
            Show all {noun}s
          </LinkButton>
        )
      )}
    </EmptyState>
  );
}

function RowsSkeleton() {
  return (
    <Box display="grid" gridTemplateColumns={{ md: 'repeat(2, 1fr)', lg: '1fr' }} gap="3">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} h={{ base: '48', lg: '14' }} />
      ))}
    </Box>
  );
}
