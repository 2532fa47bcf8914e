import type { ProvisionProgramRequest } from '@laurel/contracts/programs/provisioning.dto';
import { until } from '@laurel/local-platform/backing/wait';
import { organizationAdmin, service } from '@laurel/test-kit/caller-factories';
import type { HttpClient, HttpOptions } from '@laurel/test-kit/http';
import type { Browser, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { type Owner, programCalled, provision, straightTo } from '../calls/services.ts';
import type { Method } from '../calls/site-visitor.ts';
import { signInStaff, siteUrl, WatchedContext } from '../site.ts';

/** A program with an organization of its own, so that what a test counts comes from that test alone. */
export class Office {
  private readonly clients = new Map<Owner, HttpClient>();
  private readonly contexts: WatchedContext[] = [];

  private constructor(
    readonly name: string,
    readonly site: string,
    readonly programId: string,
    private readonly organizationId: string,
    private readonly owner: { id: string; email: string },
  ) {}

  static async found(name: string, settings: Partial<ProvisionProgramRequest> = {}): Promise<Office> {
    const subdomain = `${name.toLowerCase()}-${randomUUID().slice(0, 8)}`;
    const organizationId = await provision('identity', `organizations/${subdomain}`, { name });
    const program = { ...programCalled(name, 'rules', organizationId), ...settings };
    const programId = await provision('programs', `programs/${subdomain}`, program);
    const email = `owner@${subdomain}.example`;
    const id = await provision('identity', `admins/${email}`, {
      organization_id: organizationId,
      first_name: 'Olga',
      last_name: 'Quay',
      grants: [{ role: 'organization_owner' }],
    });
    const site = new URL(siteUrl());
    site.hostname = `${subdomain}.localhost`;
    return new Office(name, site.href, programId, organizationId, { id, email });
  }

  /** A new browser at the program's host. */
  async browser(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<WatchedContext> {
    const context = await WatchedContext.open(browser, { baseURL: this.site, ...options });
    this.contexts.push(context);
    return context;
  }

  /** The back-office in a new browser, with the owner signed in. */
  async desk(browser: Browser): Promise<Page> {
    const page = await (await this.browser(browser, { viewport: { width: 1440, height: 900 } })).page();
    await signInStaff(page, this.owner.email);
    return page;
  }

  /** A call of the owner, past the gateway; answers its body. */
  async ask<Answer>(owner: Owner, method: Method, path: string, call: HttpOptions = {}): Promise<Answer> {
    const caller = organizationAdmin(this.organizationId, { admin_id: this.owner.id });
    const client = this.clients.get(owner) ?? straightTo(owner, caller);
    this.clients.set(owner, client);
    const { status, body } = await client.request(method, `/admin/v2/${path}`, call);
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body as Answer;
  }

  /** A participant; answers their id. */
  person(email: string, first_name: string, last_name: string): Promise<string> {
    return provision('identity', `programs/${this.programId}/participants/${email}`, { first_name, last_name });
  }

  /** Gives points to a participant once the rewards service has received them. */
  async earn(participantId: string, amount: number): Promise<void> {
    const http = straightTo('rewards', service('e2e'));
    const body = { participant_id: participantId, amount, title: 'Helped out', key: randomUUID() };
    await until(async () => {
      const { status } = await http.post(`/internal/programs/${this.programId}/points`, body);
      if (status >= 300) throw new Error(`${participantId} gets no points: ${status}`);
    }, 10_000);
    await http.close();
  }

  async close(): Promise<void> {
    await Promise.all([...this.clients.values()].map((client) => client.close()));
    for (const context of this.contexts) await context.close();
  }
}
