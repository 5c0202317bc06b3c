import { useParams } from 'react-router-dom';
import { GoBack } from '../../components/GoBack';
import { resultsAddress } from '../../features/search/searchAddress';
import { usePageNumber } from '../../lib/usePageNumber';
import { LatestProducts } from './LatestProducts';

/** The matches of a keyword, best first. */
export function SearchPage() {
  const keyword = useParams().keyword?.trim() ?? '';
  const page = usePageNumber();
  return (
    <LatestProducts keyword={keyword} page={page} pageAddress={(number) => resultsAddress(keyword, number)}>
      <GoBack />
    </LatestProducts>
  );
}
