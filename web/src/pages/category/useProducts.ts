import { useCategoryProductsQuery } from '../../generated/graphql';
import type { Vocabulary_OptionsFragment } from '../../generated/graphql';
import { codeOf } from '../../lib/errors';
import { useResponseStatus } from '../../lib/responseStatus';
import { filterOf, sortIn } from './filters';
import type { Listing } from './useListing';

const NO_OPTIONS = { sizes: [], colors: [] };

/**
 * The products at an address. A shared link may name a size or colour that the shop has dropped since, which the server refuses:
 * an unfiltered query then loads the options, and the list is fetched with the valid ones only.
 */
export function useProducts({ department, search, page }: Listing) {
  const variablesWith = (options?: Vocabulary_OptionsFragment) => ({
    filter: filterOf(search, department?.gender, options),
    sort: sortIn(search).sort,
    page,
  });
  const found = useCategoryProductsQuery({ variables: variablesWith(), skip: !department });
  const isRefused = codeOf(found.error) === 'BAD_USER_INPUT';
  const unfiltered = useCategoryProductsQuery({ variables: variablesWith(NO_OPTIONS), skip: !isRefused });
  const options = unfiltered.data?.options;
  const offered = useCategoryProductsQuery({ variables: variablesWith(options), skip: !options });
  useResponseStatus(offered.data ? 200 : undefined); // until now the server's renderer has only seen the refusal
  if (!isRefused) return found;
  return options ? offered : unfiltered;
}
