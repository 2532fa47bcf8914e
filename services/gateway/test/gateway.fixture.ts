import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import { brandingColours, type BrandingColour } from '@laurel/contracts/programs/branding';
import type { Site, SiteLookup } from '@laurel/contracts/programs/site';
import { type HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { ChildInstance, serviceEnv } from '@laurel/test-kit/instances';
import { freePort } from '@laurel/test-kit/ports';
import { createTestDatabase, type TestDatabase } from '@laurel/test-kit/postgres';
import { TestRedis } from '@laurel/test-kit/redis';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { schema } from '../src/migrate.ts';
import { publish } from '../src/publish.ts';
import { Browser } from './browser.fixture.ts';
import { IdentityDouble } from './identity.fixture.ts';
import { sendJson, ServiceDouble } from './service.fixture.ts';
import { type Build, writeBuild } from './build.fixture.ts';

const entry = fileURLToPath(new URL('../src/main.ts', import.meta.url));

interface Door {
  process: ChildInstance;
  client: HttpClient;
  /** A client of its inner port. */
  inner: HttpClient;
}

/** The real gateway as a process of its own, over real Postgres and Redis; the services behind it are doubles on sockets. */
export class GatewayUnderTest {
  /** The site that programs answers for a host; tests change it here. */
  readonly sites = new Map<string, Site>();
  /** The programs' own style sheets, by host. */
  readonly styles = new Map<string, string>();
  /** The landing page of a host that is opened alone, by host. */
  readonly landings = new Map<string, string>();
  private readonly doors: Door[] = [];

  private constructor(
    readonly database: TestDatabase,
    readonly redis: TestRedis,
    readonly identity: IdentityDouble,
    readonly programs: ServiceDouble,
    readonly rewards: ServiceDouble,
    readonly receipts: ServiceDouble,
    readonly offers: ServiceDouble,
    readonly integrations: ServiceDouble,
    readonly folder: string,
    readonly env: NodeJS.ProcessEnv,
  ) {
    programs.on('/internal/site', ({ url }, response) => {
      const host = new URLSearchParams(url.split('?')[1]).get('host') ?? '';
      const site = this.sites.get(host) ?? null;
      const inactive = host.startsWith('closed.') && ({ inactive: true } as const);
      sendJson(response, 200, {
        site,
        organization_id: site && '10',
        css: this.styles.get(host) ?? '',
        ...(this.landings.has(host) && { landing_path: this.landings.get(host) ?? '/' }),
        ...inactive,
      } satisfies SiteLookup);
    });
    programs.json('/internal/organizations/10/programs', []);
  }

  /** Starts with two programs, `sunrise.localhost` (1) and `harbour.localhost` (2), and a published shell. */
  static async start(extra: Record<string, string> = {}): Promise<GatewayUnderTest> {
    const [database, redis, identity, programs, rewards, receipts, offers, integrations, folder] = await Promise.all([
      createTestDatabase(schema),
      TestRedis.create(),
      ServiceDouble.start('identity'),
      ServiceDouble.start('programs'),
      ServiceDouble.start('rewards'),
      ServiceDouble.start('receipts'),
      ServiceDouble.start('offers'),
      ServiceDouble.start('integrations'),
      mkdtemp(join(tmpdir(), 'gateway-')),
    ]);
    const env = serviceEnv({
      service: 'gateway',
      database,
      redisUrl: redis.url,
      extra: {
        PUBLIC_SCHEME: 'http',
        CSRF_SECRET: randomBytes(32).toString('base64url'),
        RELEASES_DIR: join(folder, 'releases'),
        MEDIA_DIR: join(folder, 'media'),
        PLATFORM_SITE_URL: 'https://platform.test',
        SUPPORT_EMAIL: 'help@platform.test',
        TURNSTILE_SITE_KEY: 'site-key',
        TURNSTILE_SCRIPT_URL: 'https://bots.test/api.js',
        IDENTITY_URL: identity.url,
        PROGRAMS_URL: programs.url,
        REWARDS_URL: rewards.url,
        RECEIPTS_URL: receipts.url,
        OFFERS_URL: offers.url,
        INTEGRATIONS_URL: integrations.url,
        LIMIT_SIGN_IN_PER_MINUTE: '1000',
        LIMIT_UNSAFE_PER_MINUTE: '10000',
        ...extra,
      },
    });
    const double = new IdentityDouble(identity, redis);
    const services = [programs, rewards, receipts, offers, integrations] as const;
    const gateway = new GatewayUnderTest(database, redis, double, ...services, folder, env);
    gateway.sites.set('sunrise.localhost', siteOf('1', 'Sunrise Club'));
    gateway.sites.set('harbour.localhost', siteOf('2', 'Harbour Points'));
    await gateway.publish({ name: 'shell' });
    await gateway.another();
    return gateway;
  }

  async stop(): Promise<void> {
    await Promise.all(this.doors.flatMap(({ client, inner }) => [client.close(), inner.close()]));
    await Promise.all(this.doors.map(({ process }) => process.signal('SIGTERM')));
    await Promise.all(this.services.map((service) => service.down()));
    await this.redis.stop();
    await this.database.drop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Starts one more gateway over the same services, with other settings; returns its client. */
  async another(extra: Record<string, string> = {}): Promise<HttpClient> {
    const innerPort = await freePort();
    const env = { ...this.env, GATEWAY_INNER_PORT: String(innerPort), ...extra };
    const process = await ChildInstance.start({ entry, env, portVariable: 'GATEWAY_PORT' });
    const client = new HttpClient(process.url);
    const inner = new HttpClient(`http://127.0.0.1:${innerPort}`);
    this.doors.push({ process, client, inner });
    return client;
  }

  /** Sends a signal to the gateway that `client` calls. */
  async signal(client: HttpClient, name: NodeJS.Signals): Promise<void> {
    await (this.doors.find((door) => door.client === client) as Door).process.signal(name);
  }

  private get services(): ServiceDouble[] {
    return [this.identity.service, this.programs, this.rewards, this.receipts, this.offers, this.integrations];
  }

  get client(): HttpClient {
    return (this.doors[0] as Door).client;
  }

  /** A client of the inner port of the first gateway, or of the one that `client` calls. */
  innerOf(client = this.client): HttpClient {
    return (this.doors.find((door) => door.client === client) as Door).inner;
  }

  /** All output of all gateways so far. */
  get log(): string {
    return this.doors.map(({ process }) => process.output).join('');
  }

  get port(): number {
    return (this.doors[0] as Door).process.port;
  }

  browser(host = 'sunrise.localhost', client = this.client): Browser {
    return new Browser(client, host);
  }

  /** A browser whose participant has signed in, with a token for its unsafe calls. */
  async signedIn(host = 'sunrise.localhost', client = this.client): Promise<Browser> {
    const browser = this.browser(host, client);
    await browser.renewToken();
    await browser.send('POST', '/public/signin/verify', { otp: '123456' });
    await browser.renewToken();
    return browser;
  }

  async publish(build: Build): Promise<string> {
    const dir = await writeBuild(this.folder, build);
    return (await publish(this.env, { dir, actor: 'a test' })).hash;
  }

  /** All calls that reached any service, except the gateway's own. */
  get forwarded(): string[] {
    return this.services.flatMap(({ name, calls }) =>
      calls.filter(({ url }) => !url.startsWith('/internal/')).map(({ method, url }) => `${name} ${method} ${url}`),
    );
  }

  forgetCalls(): void {
    for (const { calls } of this.services) calls.length = 0;
  }

  /** Sends bytes on a socket of their own; returns all that comes back until the gateway closes, or for `within` ms. */
  raw(bytes: string | Buffer, within = 1_000): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect(this.port, '127.0.0.1');
      let text = '';
      const timer = setTimeout(() => socket.destroy(), within);
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearTimeout(timer);
        resolve(text);
      });
      socket.write(bytes);
    });
  }
}

/** A site as programs answers it. */
export function siteOf(id: string, name: string, changes: Partial<Site> = {}): Site {
  return {
    id,
    name,
    subdomain: `p${id}`,
    term_points_as: 'points',
    term_rewards_as: 'rewards',
    features: {},
    description: `All about ${name}`,
    published_program_pages: [],
    navigation_menus: [],
    signup_challenge: null,
    program_template_detail: {
      header_text: `Welcome to ${name}`,
      header_description: 'Collect points',
      header_background_image: '/media/hero.webp',
      header_logo: null,
      badge_instructions: '',
      favicon_file: null,
      footer_logo: null,
      overlay_image: null,
      badge_background_image: null,
      element_css_style: {
        colours: Object.fromEntries(brandingColours.map((colour) => [colour, '#123456'])) as Record<
          BrandingColour,
          string
        >,
        radius: { button: 'small', input: 'small', tile: 'large', card: 'medium' },
        header_font: 'Fraunces',
        body_font: 'Inter',
        theme: 'dark',
      },
    },
    override_enrollment: false,
    program_custom_signin_url: null,
    i18n_enabled: true,
    language: 'en',
    content_language: 'en',
    theme_switch_enabled: true,
    email_settings: [],
    qrati_config: null,
    earn_points_icon: null,
    current_rewards_icon: null,
    my_rewards_icon: null,
    ...changes,
  };
}

export const refused = (answer: HttpAnswer): ErrorBody => answer.body as ErrorBody;

/** Status and code of a refusal; checks that its body has the one shape of all refusals. */
export function refusal(answer: HttpAnswer): string {
  const body = refused(answer);
  expect(body).toEqual({
    success: false,
    code: expect.stringMatching(/^[a-z_]+$/) as string,
    message: expect.any(String) as string,
    errors: expect.any(Object) as object,
    request_id: answer.headers['x-request-id'],
  });
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|\.js:|\\n +at |ECONN|SELECT/);
  return `${answer.status} ${body.code}`;
}
