-- Products $1 to $2 of a large shop, the same each time: words, prices and ratings are drawn from the number's hash. The odd words
-- that end a description are drawn as in real texts: the n-th is 1/n as common as the first (Zipf).
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
  SELECT n, a, b, c, a % 5 < 2 AS is_shoe, (a / 7) % 40 AS num_reviews, syllables, styles, fabrics, cloths, shoes, brands, genders, praises,
    floor(power(8000, (a % 99991) / 99991.0))::int AS odd, floor(power(8000, (b % 99989) / 99989.0))::int AS odder
  FROM draw CROSS JOIN words
)
INSERT INTO products (id, name, image, brand, category, description, gender, sizes, colors, price, count_in_stock,
  stock_received, rating, rating_sum, num_reviews, listed, created_at, deleted_at)
SELECT
  gen_random_uuid(),
  concat_ws(' ', styles[1 + a % 16], fabrics[1 + b % 12], CASE WHEN is_shoe THEN shoes[1 + c % 5] ELSE cloths[1 + c % 10] END,
    CASE WHEN n % 10 = 0 THEN 'model ' || n END),
  'images/sample.svg',
  brands[1 + b % 10],
  CASE WHEN is_shoe THEN 'Shoes' ELSE 'Cloths' END,
  concat_ws(' ', 'A', praises[1 + c % 10], 'and', praises[1 + b % 10], 'piece by', brands[1 + b % 10], 'for every day, made of',
    lower(fabrics[1 + b % 12]) || ', lined with', lower(fabrics[1 + c % 12]) || ', and easy to care for.',
    syllables[1 + odd % 20] || syllables[1 + odd / 20 % 20] || syllables[1 + odd / 400 % 20] || 'n',
    syllables[1 + odder % 20] || syllables[1 + odder / 20 % 20] || syllables[1 + odder / 400 % 20] || 'm'),
  genders[1 + (a / 3) % 3],
  ('{Small,Medium,Large}'::text[])[1 + c % 2:1 + c % 2 + (b / 5) % 3],
  CASE (b / 11) % 4 WHEN 0 THEN '{Black}' WHEN 1 THEN '{Red}' WHEN 2 THEN '{Black,Red}' ELSE '{}' END::text[],
  19900 + (b % 9800) * 100,
  10 + c % 90,
  10 + c % 90,
  CASE WHEN num_reviews = 0 THEN 0 ELSE round((num_reviews * (1 + b % 5))::numeric / num_reviews, 2) END,
  num_reviews * (1 + b % 5),
  num_reviews,
  n % 50 <> 0,
  now() - n * interval '1 minute',
  CASE WHEN n % 97 = 0 THEN now() END
FROM made
