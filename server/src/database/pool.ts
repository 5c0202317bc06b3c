import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { config } from '../config.js';

const driverOf = (db: DataSource) => db.driver as PostgresDriver;

/** The connections that TypeORM opens and shares with the statements that the shop prepares itself. */
export const poolOf = (db: DataSource) => driverOf(db).master as Pool;

/** Where the database is, past a pooler: for connections that a session is kept for. */
export const directUrlOf = (db: DataSource) => config.databaseDirectUrl ?? driverOf(db).options.url!;
