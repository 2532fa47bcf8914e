import pg from 'pg';

export interface ServiceRoles {
  /** Migrates and owns; never used at run time. */
  owner: string;
  /** Runs the service: owns nothing, cannot bypass row-level security. */
  app: string;
  /** Accesses outbox and inbox only, of every program. */
  relay: string;
}

/** The three database roles of a service. */
export function rolesOf(service: string): ServiceRoles {
  return { owner: `${service}_owner`, app: `${service}_app`, relay: `${service}_relay` };
}

export interface ProvisionOptions {
  /** Superuser connection to any database of the server. */
  adminUrl: string;
  /** Lower-case name of the service, for example `rewards`. */
  service: string;
  /** Defaults to `laurel_<service>`. */
  database?: string;
  /** Database to copy, without connections; its tables come with it. */
  template?: string;
  /** Defaults to the role's own name, for local use. */
  passwords?: Partial<Record<keyof ServiceRoles, string>>;
}

/** Connection strings of a service's database, one per role. */
export interface ServiceDatabaseUrls {
  appUrl: string;
  ownerUrl: string;
  relayUrl: string;
}

/** Creates or updates a service's database and its three roles; safe to repeat and to run in parallel. */
export async function provisionDatabase(options: ProvisionOptions): Promise<ServiceDatabaseUrls> {
  const roles = rolesOf(options.service);
  const database = options.database ?? `laurel_${options.service}`;
  await withClient(options.adminUrl, async (client) => {
    for (const key of ['owner', 'app', 'relay'] as const) {
      await client.query(roleSql(roles[key], options.passwords?.[key] ?? roles[key]));
    }
    await createDatabase(client, database, roles.owner, options.template);
    await retryingConcurrentUpdate(() => client.query(connectSql(database, roles)));
  });
  await withClient(inDatabase(options.adminUrl, database), (client) =>
    retryingConcurrentUpdate(() => client.query(schemaSql(roles))),
  );
  const url = (key: keyof ServiceRoles): string =>
    asRole(inDatabase(options.adminUrl, database), roles[key], options.passwords?.[key] ?? roles[key]);
  return { appUrl: url('app'), ownerUrl: url('owner'), relayUrl: url('relay') };
}

/** Creates a role with the login right alone, or resets it to that. */
export const roleSql = (role: string, password: string): string => `
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = ${literal(role)}) THEN
    CREATE ROLE ${identifier(role)};
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
DO $$ BEGIN
  ALTER ROLE ${identifier(role)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOINHERIT NOREPLICATION NOBYPASSRLS
    PASSWORD ${literal(password)};
EXCEPTION WHEN internal_error THEN NULL; -- another process is doing the same: tuple concurrently updated
END $$;`;

/** Only the service's own roles may connect. */
export const connectSql = (database: string, { owner, app, relay }: ServiceRoles): string => `
REVOKE ALL ON DATABASE ${identifier(database)} FROM PUBLIC;
GRANT CONNECT ON DATABASE ${identifier(database)} TO ${owner}, ${app}, ${relay};`;

/** The owner makes the schema's objects; the others use them. */
export const schemaSql = ({ owner, app, relay }: ServiceRoles): string => `
ALTER SCHEMA public OWNER TO ${owner};
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO ${app}, ${relay};
ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} GRANT USAGE ON SEQUENCES TO ${app};
ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} IN SCHEMA public GRANT EXECUTE ON FUNCTIONS TO ${app};`;

async function createDatabase(client: pg.Client, database: string, owner: string, template?: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
  if (rowCount !== 0) return;
  const copy = template === undefined ? '' : ` TEMPLATE ${identifier(template)} STRATEGY FILE_COPY`;
  try {
    await client.query(`CREATE DATABASE ${identifier(database)} OWNER ${identifier(owner)}${copy}`);
  } catch (error) {
    if (!['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '')) throw error;
  }
}

async function retryingConcurrentUpdate(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === 10 || !(error instanceof Error && error.message.includes('concurrently'))) throw error;
    }
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'provision' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** The same connection string, for another database. */
export function inDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

function asRole(url: string, role: string, password: string): string {
  const changed = new URL(url);
  changed.username = role;
  changed.password = encodeURIComponent(password);
  return changed.href;
}

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
