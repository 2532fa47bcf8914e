import { inDatabase } from '@laurel/service-kit/database/provision';
import { createEmptyDatabase, quietPool, type TestDatabase } from '@laurel/test-kit/postgres';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { provisionService } from './provision-service.ts';

// Only this spec uses the service: roles belong to the whole server.
const service = `depot${randomBytes(4).toString('hex')}`;
const prefix = service.toUpperCase();
let server: TestDatabase;
let adminUrl: string;

const urlOf = (role: string, password: string): string => {
  const url = new URL(inDatabase(server.adminUrl, `laurel_${service}`));
  url.username = `${service}_${role}`;
  url.password = password;
  return url.href;
};

const environment = (password: string): NodeJS.ProcessEnv => ({
  [`${prefix}_OWNER_DATABASE_URL`]: urlOf('owner', password),
  [`${prefix}_DATABASE_URL`]: urlOf('app', password),
  [`${prefix}_RELAY_DATABASE_URL`]: urlOf('relay', password),
});

async function run(url: string, sql: string): Promise<void> {
  const pool = quietPool(url, 1);
  try {
    await pool.query(sql);
  } finally {
    await pool.end();
  }
}

beforeAll(async () => {
  server = await createEmptyDatabase('rewards');
  const administrator = `${service}_administrator`;
  await server.query(`CREATE ROLE ${administrator} LOGIN CREATEROLE CREATEDB PASSWORD 'of-a-managed-server'`);
  const url = new URL(inDatabase(server.adminUrl, 'postgres'));
  url.username = administrator;
  url.password = 'of-a-managed-server';
  adminUrl = url.href;
});

afterAll(async () => {
  await server.query(`DROP DATABASE IF EXISTS laurel_${service} WITH (FORCE)`);
  for (const role of ['owner', 'app', 'relay', 'administrator']) {
    await server.query(`DROP ROLE IF EXISTS ${service}_${role}`);
  }
  await server.drop();
});

it('creates database and roles as an administrator without superuser', async () => {
  await provisionService(environment('first'), service, adminUrl);
  await run(urlOf('owner', 'first'), 'CREATE TABLE shelf (id bigint)');
  await expect(run(urlOf('app', 'first'), 'CREATE TABLE own (id bigint)')).rejects.toThrow('permission denied');
  await expect(run(urlOf('app', 'first'), 'SELECT FROM shelf')).rejects.toThrow('permission denied');
});

it('resets passwords when it is run again, and leaves the data alone', async () => {
  await provisionService(environment('second'), service, adminUrl);
  await run(urlOf('owner', 'second'), 'SELECT FROM shelf');
  await expect(run(urlOf('app', 'first'), 'SELECT 1')).rejects.toThrow('password authentication failed');
});

it('refuses a connection string of another service before it changes anything', async () => {
  const wrong = { ...environment('third'), [`${prefix}_DATABASE_URL`]: server.appUrl };
  await expect(provisionService(wrong, service, adminUrl)).rejects.toThrow(`is not of ${service}`);
  await run(urlOf('owner', 'second'), 'SELECT 1');
});
