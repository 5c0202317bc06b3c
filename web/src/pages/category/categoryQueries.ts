import { CategoryProductsDocument } from '../../generated/graphql';
import { pageQuery, pageOf } from '../../lib/pageQueries';
import type { PageQueries } from '../../lib/pageQueries';
import { departmentOf, filterOf, sortIn } from './filters';

export const categoryQueries: PageQueries = (address) => {
  const department = departmentOf(address.params.keyword);
  if (!department) return [];
  const filter = filterOf(address.search, department.gender);
  const sort = sortIn(address.search).sort;
  return [pageQuery(CategoryProductsDocument, { filter, sort, page: pageOf(address) })];
};
