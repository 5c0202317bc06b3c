import { chakra, Flex } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { Link } from './Link';

export interface Crumb {
  text: string;
  /** Absent on the crumb of the page itself. */
  to?: string;
}

export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <Flex as="ol" wrap="wrap" align="center" columnGap="2" fontSize="sm" color="fg.muted">
        {crumbs.map(({ text, to }, index) => (
          <Flex as="li" key={index} align="center" gap="2" minW="0" hideBelow={to ? undefined : 'sm'}>
            {index > 0 && <ChevronRight size={14} aria-hidden />}
            {to ? (
              <Link to={to} py="2">
                {text}
              </Link>
            ) : (
              <chakra.span aria-current="page" color="fg" truncate maxW="60vw">
                {text}
              </chakra.span>
            )}
          </Flex>
        ))}
      </Flex>
    </nav>
  );
}
