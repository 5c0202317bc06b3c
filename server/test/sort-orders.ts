/** The sort orders of the shelf, in SQL. */
export const SORT_ORDERS = {
  NEWEST: 'created_at DESC, id DESC',
  PRICE_ASC: 'price, id',
  PRICE_DESC: 'price DESC, id DESC',
  RATING: 'rating DESC, num_reviews DESC, created_at DESC, id DESC',
};
