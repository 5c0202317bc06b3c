import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { config } from '../config.js';

const driverOf = (db: DataSource) => db.driver as PostgresDriver;

/** TypeORM's connection pool, shared with the statements that the shop prepares itself. */
export const poolOf = (db: DataSource) => driverOf(db).master as Pool;

/** The database's URL, bypassing a pooler: for connections that need a session. */
export const directUrlOf = (db: DataSource) => config.databaseDirectUrl ?? driverOf(db).options.url!;
