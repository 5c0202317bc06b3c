import type { Check } from './check.js';

/** Invariants of sizes and colours, beside those of every product. */
export const VARIANTS: Check[] = [
  {
    name: 'all stock received of a variant is on the shelf or in orders',
    sql: `SELECT v.id, v.product_id, v.stock_received, v.count_in_stock, coalesce(held.qty, 0) AS in_orders
          FROM variants v LEFT JOIN (
            SELECT i.variant_id, sum(i.qty) AS qty FROM order_items i JOIN orders o ON o.id = i.order_id
            WHERE o.holds_stock GROUP BY 1) held ON held.variant_id = v.id
          WHERE v.stock_received <> v.count_in_stock + coalesce(held.qty, 0)`,
  },
  {
    name: 'a product stocked by variant has the stock of its variants',
    sql: `SELECT p.id, p.count_in_stock, p.scarcest, p.unsorted, v.count, v.least FROM products p LEFT JOIN (
            SELECT product_id, sum(count_in_stock) AS count, min(count_in_stock) AS least FROM variants
            WHERE NOT retired GROUP BY 1) v ON v.product_id = p.id
          WHERE CASE WHEN v.product_id IS NULL THEN p.scarcest IS NOT NULL OR p.unsorted <> 0
            ELSE (p.count_in_stock, p.scarcest) IS DISTINCT FROM (v.count, v.least) END`,
  },
  {
    name: 'a product stocked by variant has the sizes and colours of its variants',
    sql: `SELECT p.id, p.sizes, p.colors FROM products p
          WHERE p.deleted_at IS NULL AND p.scarcest IS NOT NULL AND EXISTS (
            SELECT FROM (SELECT array_agg(DISTINCT size) FILTER (WHERE size IS NOT NULL) AS sizes,
              array_agg(DISTINCT color) FILTER (WHERE color IS NOT NULL) AS colors FROM variants
              WHERE product_id = p.id AND NOT retired) v
            WHERE NOT (p.sizes <@ coalesce(v.sizes, '{}') AND p.sizes @> coalesce(v.sizes, '{}')
              AND p.colors <@ coalesce(v.colors, '{}') AND p.colors @> coalesce(v.colors, '{}')))`,
  },
  {
    name: 'a product stocked by variant lists the choices that are in stock',
    // Without choices_left_of, which the trigger calls: being VOLATILE, it sees what is committed while this statement runs.
    sql: `SELECT id, choices_left FROM products p WHERE scarcest IS NOT NULL AND choices_left::jsonb IS DISTINCT FROM (
            SELECT coalesce(jsonb_agg(jsonb_build_array(size, color) ORDER BY size, color), '[]')
            FROM variants WHERE product_id = p.id AND count_in_stock > 0)`,
  },
  {
    name: 'the sizes and colours of products are in the vocabulary',
    sql: `SELECT id, sizes, colors FROM products WHERE deleted_at IS NULL AND NOT (
            sizes <@ ARRAY(SELECT name FROM sizes) AND colors <@ ARRAY(SELECT name FROM colors))`,
  },
  {
    name: 'variants in orders and carts are those of their product',
    sql: `SELECT i.order_id AS id, i.product_id, i.variant_id FROM order_items i JOIN variants v ON v.id = i.variant_id
          WHERE v.product_id <> i.product_id OR (v.size, v.color) IS DISTINCT FROM (i.size, i.color)
          UNION ALL SELECT c.id, c.product_id, c.variant_id FROM cart_items c JOIN variants v ON v.id = c.variant_id
          WHERE v.product_id <> c.product_id`,
  },
];
