-- Products $1 to $2 of a large shop, the same each time: words, prices and ratings are drawn from the number's hash. The odd words
-- that end a description are drawn as in real texts: the n-th is 1/n as common as the first (Zipf). Every second is stocked by
-- variant, of which a quarter is sold out; every fourth is in an order. A tenth is sold out. Few have many reviews, most have none.
WITH draw AS (
  SELECT n, hashint4(n)::bigint & 2147483647 AS a, hashint4(n + 100000000)::bigint & 2147483647 AS b,
    hashint4(n + 200000000)::bigint & 2147483647 AS c
  FROM generate_series($1::int, $2::int) AS n
), words AS (
  SELECT
    '{Classic,Urban,Slim,Relaxed,Vintage,Modern,Everyday,Trail,Summer,Winter,Soft,Rugged,Light,Heavy,Striped,Plain}'::text[] AS styles,
    '{Cotton,Denim,Linen,Wool,Leather,Canvas,Suede,Fleece,Silk,Jersey,Corduroy,Mesh}'::text[] AS fabrics,
    '{Shirt,Jacket,Trousers,Dress,Skirt,Hoodie,Sweater,Coat,Kurta,Shorts}'::text[] AS cloths,
    '{Sneakers,Boots,Sandals,Loafers,Runners}'::text[] AS shoes,
    '{Northpeak,Aarohi,Bluestem,Cedar Lane,Dhaga,Eastwind,Fernway,Gully,Harbour,Indigo Mill}'::text[] AS brands,
    '{ba,ce,di,fo,gu,ha,je,ki,lo,mu,na,pe,ri,so,tu,va,we,xi,yo,zu}'::text[] AS syllables,
    '{Mens,Womens,Children}'::text[] AS genders,
    '{comfortable,sturdy,breathable,washable,elegant,warm,waterproof,flexible,handmade,organic}'::text[] AS praises
), made AS (
  SELECT n, a, b, c, a % 5 < 2 AS is_shoe, floor(41 * power((a % 99991) / 99991.0, 20))::int AS num_reviews, syllables, styles, fabrics, cloths, shoes, brands, genders, praises,
    floor(power(8000, (a % 99991) / 99991.0))::int AS odd, floor(power(8000, (b % 99989) / 99989.0))::int AS odder
  FROM draw CROSS JOIN words
), named AS MATERIALIZED (
  SELECT *, gen_random_uuid() AS id,
    ('{Small,Medium,Large}'::text[])[1 + c % 2:1 + c % 2 + (b / 5) % 3] AS sizes,
    (CASE (b / 11) % 4 WHEN 0 THEN '{Black}' WHEN 1 THEN '{Red}' WHEN 2 THEN '{Black,Red}' ELSE '{}' END)::text[] AS colors,
    19900 + (b % 9800) * 100 AS price,
    CASE WHEN c % 10 = 0 THEN 0 ELSE 10 + c % 90 END AS stock,
    now() - n * interval '1 minute' AS created_at
  FROM made
), grid AS MATERIALIZED (
  SELECT gen_random_uuid() AS id, named.id AS product_id, size, color,
    CASE WHEN hashtext(n || size || coalesce(color, '')) % 4 = 0 THEN 0 ELSE stock * (1 + length(size) % 3) END AS stock
  FROM named, unnest(sizes) size, unnest(CASE WHEN colors = '{}' THEN ARRAY[NULL] ELSE colors END) color
  WHERE n % 2 = 1
), shelf AS (
  SELECT product_id, sum(stock)::int AS stock, min(stock) AS scarcest,
    '[' || coalesce(string_agg(format('["%s",%s]', size, coalesce(to_json(color)::text, 'null')), ',' ORDER BY size, color)
      FILTER (WHERE stock > 0), '') || ']' AS choices_left
  FROM grid GROUP BY 1
), reviewed AS MATERIALIZED (
  SELECT id, n, review, created_at, praises, greatest(1, least(5, b % 5 + (c + review) % 3)) AS stars
  FROM named, generate_series(1, num_reviews) review
), rated AS (
  SELECT id, sum(stars) AS rating_sum FROM reviewed GROUP BY 1
), products_made AS (
  INSERT INTO products (id, name, image, brand, category, description, gender, sizes, colors, price, count_in_stock,
    scarcest, choices_left, stock_received, rating, rating_sum, num_reviews, listed, created_at, deleted_at)
  SELECT
    named.id,
    concat_ws(' ', styles[1 + a % 16], fabrics[1 + b % 12], CASE WHEN is_shoe THEN shoes[1 + c % 5] ELSE cloths[1 + c % 10] END,
      CASE WHEN n % 10 = 0 THEN 'model ' || n END),
    'images/sample.svg',
    brands[1 + b % 10],
    CASE WHEN is_shoe THEN 'Shoes' ELSE 'Cloths' END,
    concat_ws(' ', 'A', praises[1 + c % 10], 'and', praises[1 + b % 10], 'piece by', brands[1 + b % 10], 'for every day, made of',
      lower(fabrics[1 + b % 12]) || ', lined with', lower(fabrics[1 + c % 12]) || ', and easy to care for.',
      syllables[1 + odd % 20] || syllables[1 + odd / 20 % 20] || syllables[1 + odd / 400 % 20] || 'n',
      syllables[1 + odder % 20] || syllables[1 + odder / 20 % 20] || syllables[1 + odder / 400 % 20] || 'm'),
    genders[1 + (a / 3) % 3], sizes, colors, price,
    coalesce(shelf.stock, named.stock), scarcest, choices_left, coalesce(shelf.stock, named.stock),
    coalesce(round(rating_sum::numeric / num_reviews, 2), 0), coalesce(rating_sum, 0), num_reviews,
    n % 50 <> 0, created_at, CASE WHEN n % 97 = 0 THEN now() END
  FROM named LEFT JOIN shelf ON shelf.product_id = named.id LEFT JOIN rated ON rated.id = named.id
), variants_made AS (
  INSERT INTO variants (id, product_id, size, color, count_in_stock, stock_received)
  SELECT id, product_id, size, color, stock, stock FROM grid
), shoppers AS MATERIALIZED (
  SELECT array_agg(id ORDER BY email) AS ids FROM users WHERE email LIKE 'crowd-%'
), reviews_made AS (
  INSERT INTO reviews (id, product_id, user_id, name, rating, comment, created_at)
  SELECT gen_random_uuid(), reviewed.id, ids[1 + (n + review) % cardinality(ids)], 'Crowd', stars,
    'As ' || praises[1 + review % 10] || ' as they say, and it came in time.', created_at + review * interval '1 hour'
  FROM reviewed, shoppers
), orders_made AS (
  INSERT INTO orders (id, user_id, status, payment_method, items_price, shipping_price, tax_price, total_price, holds_stock,
    cancelled_at, created_at, ship_address, ship_city, ship_postal_code, ship_country)
  SELECT named.id, ids[1 + n % cardinality(ids)], 'CANCELLED', 'PayPal', price, 10000, round(price * 0.15),
    floor((price * 1.15 + 10000) / 100) * 100, false, created_at, created_at, '12 MG Road', 'Pune', '411001', 'India'
  FROM named, shoppers WHERE n % 4 = 2
)
INSERT INTO order_items (order_id, position, product_id, name, image, price, qty)
SELECT id, 0, id, 'As it was sold', 'images/sample.svg', price, 1 FROM named WHERE n % 4 = 2
