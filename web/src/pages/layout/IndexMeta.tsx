import { useLocation, useMatches } from 'react-router-dom';
import { NoIndex } from '../../components/NoIndex';
import { publicUrl, SHOP_NAME } from '../../config';
import { pageIn } from '../../lib/usePageNumber';

/** Page 1 of a list is the list itself; case and repeated slashes make no difference. */
const canonical = (path: string) =>
  path
    .toLowerCase()
    .replace(/\/+/g, '/')
    .replace(/\/page\/([^/]*)\/?$/, (_, page: string) => (pageIn(page) > 1 ? `/page/${pageIn(page)}` : ''))
    .replace(/\/$/, '') || '/';

/** Gives search engines the canonical address of a page that they may list, or asks them not to list it. */
export function IndexMeta() {
  const { pathname } = useLocation();
  const isIndexed = useMatches().some(
    ({ handle }) => (handle as { isIndexed?: boolean } | undefined)?.isIndexed,
  );
  const address = publicUrl() + canonical(pathname);
  if (!isIndexed) return <NoIndex />;
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={SHOP_NAME} />
    </>
  );
}
