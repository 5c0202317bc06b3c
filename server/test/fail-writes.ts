import type { DataSource } from 'typeorm';

/**
 * Makes the database refuse the next two writes to a table as if it were shutting down; later ones succeed.
 * @param events such as 'DELETE' or 'UPDATE OF last_error'
 * @returns a function for the number of refusals
 */
export async function failNextTwoWrites(
  db: DataSource,
  table: string,
  ...events: string[]
): Promise<() => Promise<number>> {
  await db.query('CREATE SEQUENCE refusals MAXVALUE 2'); // sequences are not rolled back with a transaction
  await db.query(
    `CREATE FUNCTION refuse_twice() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       PERFORM nextval('refusals');
       RAISE 'terminating connection due to administrator command' USING ERRCODE = 'admin_shutdown';
     EXCEPTION WHEN sequence_generator_limit_exceeded THEN
       RETURN coalesce(NEW, OLD);
     END $$`,
  );
  for (const event of events)
    await db.query(
      `CREATE TRIGGER "refuse ${event}" BEFORE ${event} ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_twice()`,
    );
  return async () => {
    const [{ refused }] = await db.query<[{ refused: number }]>(
      `SELECT CASE WHEN is_called THEN last_value ELSE 0 END::int AS refused FROM refusals`,
    );
    return refused;
  };
}
