import { Navigate, useParams } from 'react-router-dom';
import { GoBack } from '../../components/GoBack';
import { resultsAddress } from '../../features/search/searchAddress';
import { usePageNumber } from '../../lib/usePageNumber';
import { LatestProducts } from './LatestProducts';

/** The matches of a keyword, best first; a blank one goes home. */
export function SearchPage() {
  const keyword = useParams().keyword?.trim() ?? '';
  const page = usePageNumber();
  if (!keyword) return <Navigate to="/" replace />;
  return (
    <LatestProducts keyword={keyword} page={page} pageAddress={(number) => resultsAddress(keyword, number)}>
      <GoBack />
    </LatestProducts>
  );
}
