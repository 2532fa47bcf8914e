import { provisionDatabase } from '@laurel/service-kit/database/provision';

/**
 * Creates each service's database and roles, or updates them.
 * @param adminUrl superuser connection
 * @param passwordOf the password of a role such as `rewards_app`
 */
export async function provisionDatabases(
  adminUrl: string,
  services: readonly string[],
  passwordOf: (role: string) => string,
): Promise<void> {
  for (const service of services) {
    const [owner, app, relay] = ['owner', 'app', 'relay'].map((role) => passwordOf(`${service}_${role}`));
    await provisionDatabase({ adminUrl, service, passwords: { owner, app, relay } });
  }
}
