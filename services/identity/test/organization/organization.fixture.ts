import type { AdminSession } from '@laurel/contracts/identity/sessions.dto';
import { service } from '@laurel/test-kit/caller-factories';
import { type Answer, type Browser, IdentityUnderTest, type Json } from '../identity.fixture.ts';

export const codeOf = ({ status, body }: Answer): string => `${status} ${String(body['code'])}`;

export interface Colleague {
  id: string;
  email: string;
  browser: Browser;
}

/** Identity with an organization of two programs, and staff who are signed in to its back-office. */
export class OrganizationUnderTest {
  private organizations = 0;

  private constructor(
    readonly identity: IdentityUnderTest,
    readonly id: string,
    readonly programs: readonly [string, string],
  ) {}

  static async start(options: { instances?: number } = {}): Promise<OrganizationUnderTest> {
    const identity = await IdentityUnderTest.start(options);
    const id = await provisionOrganization(identity, 'acme', 'Acme');
    const programs = [
      await identity.program({ name: 'Run Club' }),
      await identity.program({ name: 'Bookshop' }),
    ] as const;
    await identity.database.query('UPDATE program_copy SET organization_id = $1', [id]);
    return new OrganizationUnderTest(identity, id, programs);
  }

  stop(): Promise<void> {
    return this.identity.stop();
  }

  /** Adds one more organization; returns its id. */
  another(name = 'Elsewhere'): Promise<string> {
    this.organizations += 1;
    return provisionOrganization(this.identity, `other-${this.organizations}`, name);
  }

  /** Adds a member of staff as the platform does; not signed in. */
  async staff(rest: Json = {}): Promise<{ id: string; email: string }> {
    const email = this.identity.address();
    const body = { organization_id: this.id, first_name: 'Olive', last_name: 'Owner', grants: [], ...rest };
    const answer = await this.identity.call(service('demo'), 'PUT', `/internal/admins/${email}`, body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return { id: String(answer.body['id']), email };
  }

  /** Adds a member of staff and signs them in. */
  async colleague(rest: Json = {}): Promise<Colleague> {
    const person = await this.staff(rest);
    return { ...person, browser: await this.signIn(person.email) };
  }

  owner(rest: Json = {}): Promise<Colleague> {
    return this.colleague({ grants: [{ role: 'organization_owner' }], ...rest });
  }

  async signIn(email: string): Promise<Browser> {
    const browser = this.identity.browser(null);
    const before = this.identity.mailServer.to(email).length;
    await browser.send('POST', '/admin/v2/auth/start', { email });
    const otp = await this.identity.mailServer.code(email, before + 1);
    const { browserToken: browser_token } = browser;
    const answer = await browser.send('POST', '/admin/v2/auth/verify', { email, otp, browser_token });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return browser;
  }

  /** Adds a custom role, made by an owner; returns its id. */
  async role(owner: Colleague, name: string, permissions: string[]): Promise<string> {
    const answer = await owner.browser.send('POST', '/admin/v2/roles', { name, permissions });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return String(answer.body['id']);
  }

  /** The audit trail, the newest entry first. */
  trail(): Promise<Json[]> {
    return this.identity.database.query<Json>(
      'SELECT admin_id, action, resource, resource_id, before, after FROM organization_audit_entry ORDER BY id DESC',
    );
  }
}

export async function sessionOf(browser: Browser): Promise<AdminSession | null> {
  return (await browser.resolve()) as AdminSession | null;
}

async function provisionOrganization(identity: IdentityUnderTest, key: string, name: string): Promise<string> {
  const answer = await identity.call(service('demo'), 'PUT', `/internal/organizations/${key}`, { name });
  return String(answer.body['id']);
}
