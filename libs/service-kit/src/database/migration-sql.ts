import { rolesOf } from './provision.ts';

const thisProgram = `program_id = nullif(current_setting('app.program_id', true), '')::bigint`;

/**
 * Puts a table with `program_id` behind forced row-level security and opens it to the service's app role.
 *
 * @param app the role the service runs as, `<service>_app`
 * @param rights what that role may do; leave UPDATE and DELETE out where history must not change
 */
export const tenantTable = (
  table: string,
  app: string,
  rights: readonly ('SELECT' | 'INSERT' | 'UPDATE' | 'DELETE')[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
): string => `
ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ${table} USING (${thisProgram}) WITH CHECK (${thisProgram});
GRANT ${rights.join(', ')} ON ${table} TO ${app};`;

/** Opens tables without `program_id` to the app role. */
export const grantTables = (tables: readonly string[], app: string): string =>
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ${tables.join(', ')} TO ${app};`;

/**
 * Lets the SECURITY DEFINER functions of a service look a row up before its program is known: forced row-level security
 * hides the table from its owner too. Such a function answers the program (or nothing) and sets its `search_path`.
 */
export const definerLookup = (table: string, service: string): string =>
  `CREATE POLICY definer_lookup ON ${table} FOR SELECT TO ${rolesOf(service).owner} USING (true);`;

/**
 * The outbox: one row per fact and consumer. SQL functions insert `(program_id, queue, type, payload)`, with the queue
 * names of `queueOf`; everything else has a default. `next_at` is the end of the relay's lease, `infinity` = parked;
 * parked rows go again after `UPDATE outbox SET next_at = now(), attempts = 0 WHERE next_at = 'infinity'` as relay role.
 */
export const outboxSql = (service: string): string => `
CREATE TABLE outbox (
  program_id bigint NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  queue text NOT NULL,
  type text NOT NULL,
  payload jsonb NOT NULL,
  trace_id text DEFAULT nullif(current_setting('app.trace_id', true), ''),
  occurred_at timestamptz NOT NULL DEFAULT now(),
  next_at timestamptz NOT NULL DEFAULT '-infinity',
  leases smallint NOT NULL DEFAULT 0,
  attempts smallint NOT NULL DEFAULT 0,
  error text,
  PRIMARY KEY (program_id, id)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
CREATE INDEX outbox_due ON outbox (next_at, id);
${tenantTable('outbox', rolesOf(service).app, ['INSERT'])}
CREATE POLICY relay ON outbox TO ${rolesOf(service).relay} USING (true);
GRANT SELECT, UPDATE, DELETE ON outbox TO ${rolesOf(service).relay};
CREATE FUNCTION outbox_wake() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('outbox', '');
  RETURN NULL;
END $$;
CREATE TRIGGER outbox_wake AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION outbox_wake();`;

/**
 * The inbox: one row per fact received. `starts` is raised, and committed, before the fact is handled, because a crash
 * leaves no other trace; `handled_at` is set in the transaction of the effect.
 */
export const inboxSql = (service: string): string => `
CREATE TABLE inbox (
  program_id bigint NOT NULL,
  event_id uuid NOT NULL,
  starts smallint NOT NULL DEFAULT 1,
  received_at timestamptz NOT NULL DEFAULT now(),
  handled_at timestamptz,
  PRIMARY KEY (program_id, event_id)
) WITH (fillfactor = 80);
CREATE INDEX inbox_received ON inbox USING brin (received_at);
${tenantTable('inbox', rolesOf(service).app, ['SELECT', 'UPDATE'])}
CREATE POLICY relay ON inbox TO ${rolesOf(service).relay} USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON inbox TO ${rolesOf(service).relay};`;
