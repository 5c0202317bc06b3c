import { CategoryBar } from '../../features/categories/CategoryBar';
import { usePageNumber } from '../../lib/usePageNumber';
import { LatestProducts } from './LatestProducts';
import { TopCarousel } from './TopCarousel';

const pageAddress = (page: number) => `/page/${page}`;

/** The carousel and the latest products. */
export function HomePage() {
  const page = usePageNumber();
  return (
    <LatestProducts page={page} pageAddress={pageAddress}>
      <CategoryBar />
      <TopCarousel />
    </LatestProducts>
  );
}
