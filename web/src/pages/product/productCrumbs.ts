import type { Crumb } from '../../components/Breadcrumbs';
import { categoryLinks } from '../../features/categories/categories';
import type { ShownProduct } from './shownProduct';

/** The breadcrumbs of a product. */
export function productCrumbs({ name, gender }: Pick<ShownProduct, 'name' | 'gender'>): Crumb[] {
  const department = categoryLinks.find(({ text }) => text === gender);
  return [{ text: 'Home', to: '/' }, ...(department ? [department] : []), { text: name }];
}
