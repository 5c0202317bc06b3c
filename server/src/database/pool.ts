import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/** The connections that TypeORM opens and shares with the statements that the shop prepares itself. */
export const poolOf = (db: DataSource) => (db.driver as PostgresDriver).master as Pool;
