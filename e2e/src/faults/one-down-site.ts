import { unusedPorts } from '@laurel/local-platform/platform/local-ports';
import { type Platform, startPlatform } from '@laurel/local-platform/platform/start-platform';
import { Mailbox } from '@laurel/test-kit/mailbox';
import { quietPool } from '@laurel/test-kit/postgres';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { switchProgram } from '../site.ts';

export const services = ['identity', 'programs', 'rewards', 'receipts', 'offers', 'integrations'] as const;
export type Service = (typeof services)[number];

/** The place of the participant's last search for offers: the site remembers it. */
export const ZIP_CODE = '10001';

/** A platform of its own, one process a service, with its demo, a signed-in participant, a signed-in admin and a visitor. */
export class OneDownSite {
  private constructor(
    private readonly platform: Platform,
    private readonly dataDir: string,
    readonly visitor: BrowserContext,
    private readonly people: Record<'participant' | 'staff', BrowserContext>,
  ) {}

  static async open(browser: Browser): Promise<OneDownSite> {
    const dataDir = await mkdtemp(join(tmpdir(), 'laurel-one-down-'));
    const platform = await startPlatform(resolve(import.meta.dirname, '../../..'), {
      dataDir,
      ports: await unusedPorts(),
      separate: true,
      durable: false,
      demoMerchants: 500,
      env: { ...process.env, DRAIN_MS: '0', LOG_LEVEL: 'warn' },
    });
    const baseURL = platform.addresses.site;
    const [visitor, participant, staff] = await Promise.all([
      browser.newContext({ baseURL }),
      browser.newContext({ baseURL }),
      browser.newContext({ baseURL }),
    ]);
    const site = new OneDownSite(platform, dataDir, visitor, { participant, staff });
    try {
      await Promise.all([site.signInParticipant(participant), site.signInStaff(staff)]);
      return site;
    } catch (error) {
      await site.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.platform.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  stop(service: Service): Promise<void> {
    return this.platform.stopService(service);
  }

  /** Resolves when every service behind the gateway is ready. */
  async start(service: Service): Promise<void> {
    await this.platform.startService(service);
    await expect.poll(() => this.health(), { timeout: 30_000 }).toBe(200);
  }

  /** Closes the gateway's database to all connections, or opens it again. */
  async setRegistry(reachable: boolean): Promise<void> {
    const pool = quietPool(this.platform.addresses.postgres, 1);
    try {
      await pool.query(`ALTER DATABASE laurel_gateway ALLOW_CONNECTIONS ${reachable}`);
      await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'laurel_gateway'`);
    } finally {
      await pool.end();
    }
    await expect.poll(() => this.health(), { timeout: 30_000 }).toBe(reachable ? 200 : 503);
  }

  /** A page that is loaded now. */
  async page(whose: 'participant' | 'staff'): Promise<Page> {
    const page = await this.people[whose].newPage();
    await page.goto(whose === 'staff' ? '/admin/v2' : '/');
    return page;
  }

  private async health(): Promise<number> {
    return (await fetch(`${this.platform.addresses.site}/health`)).status;
  }

  private async signInParticipant(context: BrowserContext): Promise<void> {
    const page = await context.newPage();
    await page.goto('/signin');
    await page.getByLabel('Email').fill('ada@demo.test');
    await page.getByRole('button', { name: 'Continue to get your login code' }).click();
    await page.getByPlaceholder('enter 6-digit code').fill(await this.codeFor('ada@demo.test'));
    await page.getByRole('button', { name: 'Verify Code' }).click();
    await expect(page.getByTestId('header-points')).toBeVisible();
    await page.goto('/my-offers');
    await page.getByLabel('ZIP code').fill(ZIP_CODE);
    await page.getByRole('button', { name: 'View offers' }).click();
    await expect(page.getByText(/^You have /)).toBeVisible();
    await page.close();
  }

  private async signInStaff(context: BrowserContext): Promise<void> {
    const page = await context.newPage();
    await page.goto('/admin/v2');
    await page.getByLabel('Email').fill('owner@demo.test');
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('6-digit code').fill(await this.codeFor('owner@demo.test'));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
    // This user has every permission; the browser remembers the program.
    await switchProgram(page, 'Nightjar Run Club');
    await expect(page.getByRole('link', { name: 'Receipts', exact: true })).toBeVisible();
    await page.close();
  }

  private codeFor(email: string): Promise<string> {
    return new Mailbox(this.platform.addresses.mailbox).code(email);
  }
}
