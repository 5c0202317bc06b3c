import { PageMeta } from '../../components/PageMeta';
import { PageState } from '../../components/PageState';
import { SHOP_NAME } from '../../config';

/** All that the server renders of a page that only some may see: it does not know who asks. */
export function PendingPage() {
  return (
    <>
      <PageMeta title={SHOP_NAME} namesShop />
      <PageState />
    </>
  );
}
