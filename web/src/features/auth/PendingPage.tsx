import { PageMeta } from '../../components/PageMeta';
import { PageState } from '../../components/PageState';
import { SHOP_NAME } from '../../config';

/** All that the server renders of a page that needs a sign-in, since it does not know the visitor. */
export function PendingPage() {
  return (
    <>
      <PageMeta title={SHOP_NAME} namesShop />
      <PageState />
    </>
  );
}
