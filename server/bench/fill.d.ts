import type { Client } from 'pg';

export function fill(client: Client, products: number): Promise<void>;
