import { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  `CREATE TABLE users (
      id uuid NOT NULL,
      name text NOT NULL,
      email citext NOT NULL,
      is_admin boolean NOT NULL DEFAULT false,
      password_hash text NOT NULL,
      token_version integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz,
      CONSTRAINT users_pkey PRIMARY KEY (id)
    )`,
  `CREATE TABLE products (
      id uuid NOT NULL,
      name text NOT NULL,
      image text NOT NULL,
      brand text NOT NULL,
      category text NOT NULL,
      description text NOT NULL,
      gender text,
      sizes text[] NOT NULL DEFAULT '{}',
      colors text[] NOT NULL DEFAULT '{}',
      price integer NOT NULL,
      count_in_stock integer NOT NULL DEFAULT 0,
      stock_received integer NOT NULL DEFAULT 0,
      rating numeric(3,2) NOT NULL DEFAULT 0,
      rating_sum integer NOT NULL DEFAULT 0,
      num_reviews integer NOT NULL DEFAULT 0,
      listed boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz,
      search tsvector,
      stock_rank integer NOT NULL DEFAULT 0,
      CONSTRAINT products_stock_rank_right CHECK (stock_rank = LEAST(count_in_stock, 20)),
      CONSTRAINT products_rating_is_average CHECK (rating = CASE WHEN num_reviews = 0 THEN 0 ELSE round(rating_sum::numeric / num_reviews, 2) END),
      CONSTRAINT products_colors_known CHECK (colors <@ ARRAY['Black', 'Red']),
      CONSTRAINT products_sizes_known CHECK (sizes <@ ARRAY['Small', 'Medium', 'Large']),
      CONSTRAINT products_gender_known CHECK (gender = ANY (ARRAY['Mens', 'Womens', 'Children'])),
      CONSTRAINT products_stock_not_negative CHECK (count_in_stock >= 0),
      CONSTRAINT products_price_not_negative CHECK (price >= 0),
      CONSTRAINT products_pkey PRIMARY KEY (id)
    )`,
  `CREATE TABLE reviews (
      id uuid NOT NULL,
      product_id uuid NOT NULL,
      user_id uuid NOT NULL,
      name text NOT NULL,
      rating integer NOT NULL,
      comment text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT reviews_rating_in_range CHECK (rating >= 1 AND rating <= 5),
      CONSTRAINT reviews_pkey PRIMARY KEY (id)
    )`,
  `CREATE TABLE cart_lines (
      user_id uuid NOT NULL,
      product_id uuid NOT NULL,
      qty integer NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT cart_lines_qty_positive CHECK (qty > 0),
      CONSTRAINT cart_lines_pkey PRIMARY KEY (user_id, product_id)
    )`,
  `CREATE TABLE orders (
      id uuid NOT NULL,
      user_id uuid NOT NULL,
      status text NOT NULL DEFAULT 'PLACED',
      payment_method text NOT NULL,
      items_price integer NOT NULL,
      shipping_price integer NOT NULL,
      tax_price integer NOT NULL,
      total_price integer NOT NULL,
      paid_at timestamptz,
      delivered_at timestamptz,
      cancelled_at timestamptz,
      holds_stock boolean NOT NULL DEFAULT true,
      stock_held_until timestamptz,
      idempotency_key text,
      fingerprint text,
      created_at timestamptz NOT NULL DEFAULT now(),
      ship_address text NOT NULL,
      ship_city text NOT NULL,
      ship_postal_code text NOT NULL,
      ship_country text NOT NULL,
      CONSTRAINT orders_total_not_negative CHECK (total_price >= 0),
      CONSTRAINT orders_cancelled_at CHECK ((status = 'CANCELLED') = (cancelled_at IS NOT NULL) AND (status <> 'CANCELLED' OR NOT holds_stock)),
      CONSTRAINT orders_delivered_at CHECK ((status = 'DELIVERED') = (delivered_at IS NOT NULL)),
      CONSTRAINT orders_paid_holds_stock CHECK (status <> ALL (ARRAY['PAID', 'DELIVERED']) OR (paid_at IS NOT NULL AND holds_stock)),
      CONSTRAINT orders_status_known CHECK (status = ANY (ARRAY['PLACED', 'PAID', 'DELIVERED', 'CANCELLED'])),
      CONSTRAINT orders_pkey PRIMARY KEY (id)
    )`,
  `CREATE TABLE order_items (
      order_id uuid NOT NULL,
      position smallint NOT NULL,
      product_id uuid NOT NULL,
      name text NOT NULL,
      image text NOT NULL,
      price integer NOT NULL,
      qty integer NOT NULL,
      CONSTRAINT order_items_price_not_negative CHECK (price >= 0),
      CONSTRAINT order_items_qty_positive CHECK (qty > 0),
      CONSTRAINT order_items_pkey PRIMARY KEY (order_id, position)
    )`,
  `CREATE TABLE gateway_orders (
      id uuid NOT NULL,
      order_id uuid,
      gateway_order_id text,
      amount integer NOT NULL,
      currency text NOT NULL,
      open boolean NOT NULL DEFAULT false,
      asked_at timestamptz,
      next_check_at timestamptz,
      checks integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT gateway_orders_amount_positive CHECK (amount > 0),
      CONSTRAINT gateway_orders_pkey PRIMARY KEY (id)
    )`,
  `CREATE TABLE payments (
      id uuid NOT NULL,
      gateway_payment_id text NOT NULL,
      gateway_order_id uuid NOT NULL,
      order_id uuid,
      status text NOT NULL,
      amount integer NOT NULL,
      currency text NOT NULL,
      captured integer NOT NULL DEFAULT 0,
      refunded integer NOT NULL DEFAULT 0,
      settles boolean NOT NULL DEFAULT false,
      error text,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT payments_settling_is_captured CHECK (NOT settles OR (captured > 0 AND order_id IS NOT NULL)),
      CONSTRAINT payments_refund_within_captured CHECK (refunded >= 0 AND refunded <= captured),
      CONSTRAINT payments_captured_is_whole CHECK (captured = 0 OR captured = amount),
      CONSTRAINT payments_pkey PRIMARY KEY (id)
    )`,
  `CREATE TABLE refunds (
      id uuid NOT NULL,
      payment_id uuid NOT NULL,
      gateway_refund_id text,
      amount integer NOT NULL,
      status text NOT NULL,
      reason text NOT NULL,
      next_try_at timestamptz,
      tries integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT refunds_amount_positive CHECK (amount > 0),
      CONSTRAINT refunds_pkey PRIMARY KEY (id)
    )`,
  `CREATE TABLE webhook_events (
      id text NOT NULL,
      body jsonb NOT NULL,
      tries integer NOT NULL DEFAULT 0,
      next_try_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT webhook_events_pkey PRIMARY KEY (id)
    )`,
  `CREATE TABLE audit_log (
      id uuid NOT NULL,
      actor_id uuid,
      action text NOT NULL,
      entity text NOT NULL,
      entity_id uuid NOT NULL,
      before jsonb,
      after jsonb,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT audit_log_pkey PRIMARY KEY (id)
    )`,
];

const INDEXES = [
  `CREATE UNIQUE INDEX users_email_unique ON users (email) WHERE deleted_at IS NULL`,
  `CREATE INDEX products_by_stock ON products (stock_rank, id) WHERE deleted_at IS NULL`,
  `CREATE INDEX products_by_rating ON products (rating, num_reviews, created_at, id) WHERE listed AND deleted_at IS NULL`,
  `CREATE INDEX products_by_price ON products (price, id) WHERE listed AND deleted_at IS NULL`,
  `CREATE INDEX products_by_newest ON products (created_at, id) WHERE listed AND deleted_at IS NULL`,
  `CREATE INDEX reviews_by_newest ON reviews (product_id, created_at, id)`,
  `CREATE UNIQUE INDEX reviews_one_per_user ON reviews (product_id, user_id)`,
  `CREATE UNIQUE INDEX orders_idempotency ON orders (user_id, idempotency_key) WHERE idempotency_key IS NOT NULL`,
  `CREATE INDEX orders_reservations ON orders (stock_held_until) WHERE status = 'PLACED' AND holds_stock`,
  `CREATE INDEX orders_by_newest ON orders (created_at, id)`,
  `CREATE INDEX orders_by_user ON orders (user_id, created_at, id)`,
  `CREATE INDEX order_items_by_product ON order_items (product_id)`,
  `CREATE INDEX gateway_orders_to_check ON gateway_orders (next_check_at) WHERE next_check_at IS NOT NULL`,
  `CREATE UNIQUE INDEX gateway_orders_one_open ON gateway_orders (order_id) WHERE open`,
  `CREATE INDEX gateway_orders_by_order ON gateway_orders (order_id)`,
  `CREATE UNIQUE INDEX gateway_orders_gateway_id_unique ON gateway_orders (gateway_order_id)`,
  `CREATE INDEX payments_by_gateway_order ON payments (gateway_order_id)`,
  `CREATE INDEX payments_by_order ON payments (order_id)`,
  `CREATE UNIQUE INDEX payments_one_settles_an_order ON payments (order_id) WHERE settles`,
  `CREATE UNIQUE INDEX payments_gateway_id_unique ON payments (gateway_payment_id)`,
  `CREATE INDEX refunds_to_push ON refunds (next_try_at) WHERE next_try_at IS NOT NULL`,
  `CREATE INDEX refunds_by_payment ON refunds (payment_id)`,
  `CREATE UNIQUE INDEX refunds_gateway_id_unique ON refunds (gateway_refund_id)`,
  `CREATE INDEX webhook_events_to_process ON webhook_events (next_try_at) WHERE next_try_at IS NOT NULL`,
  `CREATE INDEX audit_log_by_newest ON audit_log (created_at, id)`,
];

const FOREIGN_KEYS = [
  `ALTER TABLE reviews ADD CONSTRAINT reviews_product_fkey FOREIGN KEY (product_id) REFERENCES products(id)`,
  `ALTER TABLE reviews ADD CONSTRAINT reviews_user_fkey FOREIGN KEY (user_id) REFERENCES users (id)`,
  `ALTER TABLE cart_lines ADD CONSTRAINT cart_lines_user_fkey FOREIGN KEY (user_id) REFERENCES users (id)`,
  `ALTER TABLE cart_lines ADD CONSTRAINT cart_lines_product_fkey FOREIGN KEY (product_id) REFERENCES products(id)`,
  `ALTER TABLE orders ADD CONSTRAINT orders_user_fkey FOREIGN KEY (user_id) REFERENCES users (id)`,
  `ALTER TABLE order_items ADD CONSTRAINT order_items_order_fkey FOREIGN KEY (order_id) REFERENCES orders(id)`,
  `ALTER TABLE order_items ADD CONSTRAINT order_items_product_fkey FOREIGN KEY (product_id) REFERENCES products(id)`,
  `ALTER TABLE gateway_orders ADD CONSTRAINT gateway_orders_order_fkey FOREIGN KEY (order_id) REFERENCES orders(id)`,
  `ALTER TABLE payments ADD CONSTRAINT payments_gateway_order_fkey FOREIGN KEY (gateway_order_id) REFERENCES gateway_orders(id)`,
  `ALTER TABLE refunds ADD CONSTRAINT refunds_payment_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)`,
  `ALTER TABLE audit_log ADD CONSTRAINT audit_log_actor_fkey FOREIGN KEY (actor_id) REFERENCES users (id)`,
];

/** Tables with their constraints. Money is in paise throughout. */
export class Schema1763600000000 implements MigrationInterface {
  name = 'Schema1763600000000';

  async up(db: QueryRunner) {
    await db.query('CREATE EXTENSION IF NOT EXISTS citext');
    for (const statement of [...TABLES, ...INDEXES, ...FOREIGN_KEYS]) await db.query(statement);
  }

  async down(db: QueryRunner) {
    const names = TABLES.map((table) => table.split(' ')[2]);
    await db.query(`DROP TABLE ${names.reverse().join(', ')}`);
  }
}
