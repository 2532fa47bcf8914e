import { readConfig } from '@laurel/service-kit/config/read-config';
import { databaseVariables } from '@laurel/service-kit/config/service-config';
import { connectSql, inDatabase, rolesOf, schemaSql } from '@laurel/service-kit/database/provision';
import pg from 'pg';

interface Login {
  role: string;
  password: string;
}

/** Login and database of a connection string. */
function loginOf(url: string): Login & { database: string } {
  const { username, password, pathname } = new URL(url);
  return { role: username, password: decodeURIComponent(password), database: pathname.slice(1) };
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * The statement omits SUPERUSER, REPLICATION and BYPASSRLS: they are off, and only a superuser may even repeat that.
 */
const roleSql = ({ role, password }: Login): string => `
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = ${literal(role)}) THEN CREATE ROLE ${role}; END IF;
END $$;
ALTER ROLE ${role} LOGIN NOINHERIT PASSWORD ${literal(password)};`;

async function withClient(connectionString: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'provision' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Creates one service's database and roles, or resets the passwords, as an administrator that may only create roles and
 * databases: managed servers offer no superuser.
 */
export async function provisionService(env: NodeJS.ProcessEnv, service: string, adminUrl: string): Promise<void> {
  const prefix = service.toUpperCase();
  const { relay, ...wanted } = databaseVariables(service);
  const urls = {
    ...readConfig(env, wanted),
    // The gateway publishes no events.
    relay: service === 'gateway' ? null : readConfig(env, { relay }).relay,
  };
  const roles = rolesOf(service);
  const { database } = loginOf(urls.owner);
  const logins = [urls.owner, urls.app, urls.relay].flatMap((url) => (url === null ? [] : [loginOf(url)]));
  const strange = logins.find((login) => login.database !== database || !Object.values(roles).includes(login.role));
  if (strange) throw new Error(`${prefix}_…DATABASE_URL: ${strange.role} on ${strange.database} is not of ${service}`);

  await withClient(adminUrl, async (client) => {
    for (const login of logins) await client.query(roleSql(login));
    if (urls.relay === null) await client.query(roleSql({ role: roles.relay, password: crypto.randomUUID() }));
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
    if (rowCount === 0) {
      await client.query(`GRANT ${roles.owner} TO CURRENT_USER WITH SET TRUE`);
      await client.query(`CREATE DATABASE ${database} OWNER ${roles.owner}`);
    }
  });
  // The administrator owns nothing in the database; the owner does the rest.
  await withClient(inDatabase(urls.owner, database), async (client) => {
    await client.query(connectSql(database, roles));
    await client.query(schemaSql(roles));
  });
}
