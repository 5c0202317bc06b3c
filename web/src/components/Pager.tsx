import { Flex, Text } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { pageNumbers } from '../lib/pageNumbers';
import { LinkButton } from './LinkButton';

interface Props {
  page: number;
  pages: number;
  /** The address of a page. */
  to: (page: number) => string;
}

/** Keeps all of it on one line on a phone. */
const SHRINKS = { px: '0', minW: '0', flexShrink: '1', flexBasis: '11' };

/** Real links, so that a page can be opened in a new tab; hidden when there is only one page. */
export function Pager({ page, pages, to }: Props) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pagination">
      <Flex justify="center" align="center" gap="1" mt="10">
        <NeighbourLink to={page > 1 ? to(Math.min(page - 1, pages)) : undefined} label="Previous page">
          <ChevronLeft />
        </NeighbourLink>
        {pageNumbers(page, pages).map((number, index) =>
          number === null ? (
            <Text key={`gap-${index}`} aria-hidden px="1" color="fg.muted">
              …
            </Text>
          ) : (
            <LinkButton
              key={number}
              to={to(number)}
              variant={number === page ? 'solid' : 'ghost'}
              {...SHRINKS}
              aria-current={number === page ? 'page' : undefined}
              aria-label={`Page ${number}`}
            >
              {number}
            </LinkButton>
          ),
        )}
        <NeighbourLink to={page < pages ? to(page + 1) : undefined} label="Next page">
          <ChevronRight />
        </NeighbourLink>
      </Flex>
    </nav>
  );
}

function NeighbourLink({ to, label, children }: { to?: string; label: string; children: ReactNode }) {
  if (!to) return null;
  return (
    <LinkButton to={to} variant="ghost" {...SHRINKS} aria-label={label}>
      {children}
    </LinkButton>
  );
}
