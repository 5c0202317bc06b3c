import { useLocation, useMatches } from 'react-router-dom';
import { publicUrl } from '../../config';

/** Tells search engines the one address of a page that they may list, or to leave it alone. */
export function IndexMeta() {
  const { pathname } = useLocation();
  const isIndexed = useMatches().some(
    ({ handle }) => (handle as { isIndexed?: boolean } | undefined)?.isIndexed,
  );
  const address = publicUrl() + pathname;
  if (!isIndexed) return <meta name="robots" content="noindex" />;
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="E-Commerce" />
    </>
  );
}
