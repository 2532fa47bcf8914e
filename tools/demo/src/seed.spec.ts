import { brandingColours } from '@laurel/contracts/programs/branding';
import { challengeTypes } from '@laurel/contracts/programs/challenge-types';
import type { ChallengeResponse, ChallengeTile, ParticipantActionRow } from '@laurel/contracts/programs/challenges.dto';
import type { SiteLookup } from '@laurel/contracts/programs/site';
import type { EligibleProduct } from '@laurel/contracts/receipts/receipts.dto';
import { rewardSelections } from '@laurel/contracts/rewards/reward-types';
import type { PointsResponse, RewardTile } from '@laurel/contracts/rewards/rewards.dto';
import { start as startIdentity } from '@laurel/identity/main';
import { migrate as migrateIdentity } from '@laurel/identity/migrate';
import { start as startIntegrations } from '@laurel/integrations/main';
import { migrate as migrateIntegrations } from '@laurel/integrations/migrate';
import { start as startPrograms } from '@laurel/programs/main';
import { migrate as migratePrograms } from '@laurel/programs/migrate';
import { start as startReceipts } from '@laurel/receipts/main';
import { migrate as migrateReceipts } from '@laurel/receipts/migrate';
import { start as startRewards } from '@laurel/rewards/main';
import { migrate as migrateRewards } from '@laurel/rewards/migrate';
import type { RunningService } from '@laurel/service-kit/http/start-service';
import { startInspector, type WebhookInspector } from '@laurel/stand-ins/webhooks/inspector';
import type { ReceivedWebhook } from '@laurel/stand-ins/webhooks/received';
import { organizationAdmin, participant, service, visitor } from '@laurel/test-kit/caller-factories';
import { HttpClient } from '@laurel/test-kit/http';
import { serviceEnv } from '@laurel/test-kit/instances';
import { createEmptyDatabase, type TestDatabase } from '@laurel/test-kit/postgres';
import { TestRedis } from '@laurel/test-kit/redis';
import { waitFor } from '@laurel/test-kit/wait-for';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type DemoChallenge, type DemoProgram, demoPrograms } from './content/demo-programs.ts';
import { nightjar } from './content/nightjar/program.ts';
import { mediaSource } from './media.ts';
import { seed } from './seed.ts';

const demos = demoPrograms.map((demo): [string, DemoProgram] => [demo.subdomain, demo]);

/** Relative luminance and contrast of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [one, other]
    .map((colour) => {
      const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
        const part = parseInt(colour.slice(at, at + 2), 16) / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    })
    .sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const isOpen = ({ approved, start }: DemoChallenge): boolean => approved !== false && start === undefined;
const isTile = (challenge: DemoChallenge): boolean => isOpen(challenge) && challenge.challenge_type !== 'engage';

const words = (html: string): number =>
  html
    .replace(/<[^>]+>/g, ' ')
    .trim()
    .split(/\s+/).length;

describe.each(demos)('the content of %s', (_name, { subdomain, program, challenges, rewards }) => {
  it('has readable text on every colour under it (WCAG AA)', () => {
    const { colours } = program.template.element_css_style;
    expect(Object.keys(colours).sort()).toEqual([...brandingColours].sort());
    const pairs = [
      ['perk-primary', 'perk-primary-content'],
      ['perk-secondary', 'perk-secondary-content'],
      ['perk-body-background', 'perk-body-content'],
      ['perk-header-color', 'perk-header-content-color'],
      ['perk-header-color', 'perk-header-title-color'],
      ['perk-challenge-tile-background', 'perk-body-content'],
      ['perk-reward-tile-background-color', 'perk-body-content'],
      ['perk-footer-color', 'perk-footer-content-color'],
    ] as const;
    for (const [under, text] of pairs) {
      expect([under, contrast(colours[under], colours[text]) >= 4.5]).toEqual([under, true]);
    }
  });

  it('has articles to read and pages of prose', () => {
    for (const { content = '' } of challenges.filter((challenge) => challenge.challenge_type === 'article')) {
      expect(words(content)).toBeGreaterThanOrEqual(200);
      expect(words(content)).toBeLessThanOrEqual(400);
    }
    expect(program.pages?.map((page) => page.title)).toEqual(['Privacy Policy', 'Official Rules', 'Terms of Use']);
    for (const { html, translations = {} } of program.pages ?? []) {
      const texts = [html, ...Object.values(translations).map((translation) => translation.html ?? '')];
      for (const text of texts) expect(words(text)).toBeGreaterThan(200);
    }
  });

  it('uses every file of its folder: pictures of at most 12 kB, videos of at most 48', () => {
    const own = /"(\/media\/[^"]+)"/g;
    const used = [...JSON.stringify([program, challenges, rewards]).matchAll(own)].map(([, path = '']) => path);
    const files = readdirSync(join(mediaSource, subdomain));
    expect([...new Set(used)].sort()).toEqual(files.map((file) => `/media/${subdomain}/${file}`).sort());
    for (const file of files) {
      const path = join(mediaSource, subdomain, file);
      const isVideo = file.endsWith('.webm');
      expect(statSync(path).size).toBeLessThanOrEqual(isVideo ? 49_152 : 12_288);
      if (isVideo) continue;
      expect(readFileSync(path, 'utf8')).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[\d ]+"><title>/,
      );
    }
  });
});

it('shows every type of challenge and of reward in one program', () => {
  const types = new Set(nightjar.challenges.map((challenge) => challenge.challenge_type));
  expect([...types].sort()).toEqual([...challengeTypes].sort());
  const selections = new Set(nightjar.rewards.map((reward) => reward.selection));
  expect([...selections].sort()).toEqual([...rewardSelections].sort());
});

describe('seeding a running platform', () => {
  const databases: TestDatabase[] = [];
  const services: RunningService[] = [];
  const clients: HttpClient[] = [];
  const mediaDir = mkdtempSync(join(tmpdir(), 'laurel-media-'));
  let redis: TestRedis;
  let inspector: WebhookInspector;
  let env: NodeJS.ProcessEnv;

  const as = (...[caller, index]: [Parameters<typeof HttpClient.as>[0], number]): HttpClient => {
    const { name, url } = services[index] as RunningService;
    const client = HttpClient.as(caller, name, url);
    clients.push(client);
    return client;
  };
  const [identity, programs, rewards, receipts] = [0, 1, 2, 3];
  const siteOf = async (host: string): Promise<SiteLookup> =>
    (await as(service('gateway'), programs).get('/internal/site', { query: { host } })).body as SiteLookup;

  beforeAll(async () => {
    redis = await TestRedis.create();
    inspector = await startInspector();
    const extra = {
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'no-reply@laurel.test',
      PUBLIC_SCHEME: 'http',
      PUBLIC_HOST_SUFFIX: 'localhost:8080',
      SEAL_SECRET: 'seal-secret-of-the-demo-spec-0000000',
      CODE_SECRET: 'code-secret-of-the-demo-spec-0000000',
      IDENTITY_FILES_URL: pathToFileURL(join(mediaDir, 'imports')).href,
      PROGRAMS_FILES_URL: pathToFileURL(join(mediaDir, 'uploads')).href,
      RECEIPTS_FILES_URL: pathToFileURL(join(mediaDir, 'receipts')).href,
      WALLET_SECRET: 'wallet-secret-of-the-demo-spec-00000',
      STRIPE_SECRET_KEY: 'stripe-secret-of-the-demo-spec-000000',
      STRIPE_WEBHOOK_SECRET: 'webhook-secret-of-the-demo-spec-00000',
      TURNSTILE_URL: 'http://127.0.0.1:9',
      TURNSTILE_SECRET: 'turnstile-secret-of-the-demo-spec-00',
      WEBHOOK_SECRET: 'webhook-secret-of-the-demo-spec-0000',
      WEBHOOK_LOCAL_ALLOWED: 'true',
    };
    const addresses: Record<string, string> = {};
    for (const [name, migrate, start] of [
      ['identity', migrateIdentity, startIdentity],
      ['programs', migratePrograms, startPrograms],
      ['rewards', migrateRewards, startRewards],
      ['receipts', migrateReceipts, startReceipts],
      ['integrations', migrateIntegrations, startIntegrations],
    ] as const) {
      const database = await createEmptyDatabase(name);
      databases.push(database);
      const own = serviceEnv({ service: name, database, redisUrl: redis.url, extra: { ...extra, ...addresses } });
      await migrate(own);
      const running = await start(own);
      services.push(running);
      addresses[`${name.toUpperCase()}_URL`] = running.url;
      env = { ...env, ...own, MEDIA_DIR: mediaDir };
    }
    env = { ...env, ...addresses, WEBHOOK_INSPECTOR_URL: inspector.url };
    await seed(env);
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await Promise.all(services.map((running) => running.stop()));
    await inspector.stop();
    await redis.stop();
    await Promise.all(databases.map((database) => database.drop()));
    rmSync(mediaDir, { recursive: true });
  });

  it('creates distinct sites, and serves their pictures', async () => {
    const hosts = ['localhost:8080', 'fernhill.localhost:8080', 'dosorillas.localhost:8080'];
    const sites = await Promise.all(hosts.map(siteOf));
    expect(sites.map(({ site }) => [site?.name, site?.features['otp_login'], site?.signup_challenge?.points])).toEqual([
      ['Nightjar Run Club', true, 100],
      ['Fernhill Coffee Roasters', false, 50],
      ['Dos Orillas', true, 40],
    ]);
    expect(new Set(sites.map(({ organization_id }) => organization_id)).size).toBe(1);
    for (const { subdomain } of demoPrograms) expect(readdirSync(join(mediaDir, subdomain))).toContain('hero.svg');
  });

  it('shows visitors the challenges and rewards in the order of the lists', async () => {
    for (const [, { subdomain, challenges, rewards: treats }] of demos) {
      const id = (await siteOf(`${subdomain}.localhost`)).site?.id ?? '';
      const tiles = await as(visitor(id), programs).get('/public/home/active_uncompleted_challenges');
      expect((tiles.body as ChallengeTile[]).map((tile) => tile.identifier)).toEqual(
        challenges.filter(isTile).map((challenge) => challenge.identifier),
      );
      const shown = await as(visitor(id), rewards).get('/public/home/active_rewards');
      expect((shown.body as RewardTile[]).map((tile) => tile.name)).toEqual(treats.map((reward) => reward.name));
    }
  });

  it('says what earns points on a receipt', async () => {
    for (const { subdomain, products } of demoPrograms.filter(({ program }) => program.features['receipts'])) {
      const { site, organization_id } = await siteOf(`${subdomain}.localhost`);
      const { body } = await as(organizationAdmin(organization_id ?? ''), receipts).get(
        `/admin/v2/programs/${site?.id ?? ''}/purchase_proof_eligible_products`,
      );
      const found = (body as { data: EligibleProduct[] }).data.map(({ product_name }) => product_name);
      expect(found.sort()).toEqual(products.map(({ product_name }) => product_name).sort());
    }
  });

  it('stores the articles as they were written', async () => {
    for (const [, { subdomain, challenges }] of demos) {
      const guest = as(visitor((await siteOf(`${subdomain}.localhost`)).site?.id ?? ''), programs);
      for (const challenge of challenges.filter(isOpen)) {
        const { body } = await guest.get(`/public/challenges/${challenge.identifier}`);
        expect((body as ChallengeResponse).content).toBe((challenge.content ?? '').trim());
      }
    }
  });

  it('sends the events of the first program to the inspector, which accepts their signatures', async () => {
    const arrived = async (): Promise<ReceivedWebhook[]> =>
      (await (await fetch(`${inspector.url}/messages`)).json()) as ReceivedWebhook[];
    const kinds = (messages: ReceivedWebhook[]): Set<string> =>
      new Set(messages.map(({ body }) => (JSON.parse(body) as { type: string }).type));
    await waitFor(async () => kinds(await arrived()).has('reward.claimed'), { what: 'the webhook of a claim' });
    const messages = await arrived();
    expect(new Set(messages.map(({ receiver, signature, answer }) => `${receiver} ${signature} ${answer}`))).toEqual(
      new Set(['nightjar valid 200']),
    );
    expect([...kinds(messages)]).toEqual(expect.arrayContaining(['challenge.completed', 'points.changed']));
  });

  it('writes Ada a history, and changes nothing the second time', async () => {
    const programId = (await siteOf('localhost')).site?.id ?? '';
    const [row] = await (databases[identity] as TestDatabase).query<{ id: string }>(
      `SELECT id FROM participant WHERE email = 'ada@demo.test'`,
    );
    const ada = participant(programId, row?.id ?? '');
    const points = async (): Promise<PointsResponse> =>
      (await as(ada, rewards).get('/public/points')).body as PointsResponse;
    // Manual awards give 1070, joining 100, challenges 60 + 120 + 120; the cap costs 400.
    await waitFor(async () => (await points()).unused_points === '1070', { what: 'all points of Ada' });
    const state = async (): Promise<unknown[]> => {
      const actions = await as(ada, programs).get('/public/participant_actions');
      const tables = ['program', 'challenge', 'completion', 'participant_action'];
      const rows = await Promise.all(
        tables.map((table) => (databases[programs] as TestDatabase).query(`SELECT * FROM ${table} ORDER BY id`)),
      );
      return [await points(), (actions.body as { data: ParticipantActionRow[] }).data, rows];
    };
    await waitFor(async () => JSON.stringify(await state()).includes('The Nightjar cap'));
    const before = await state();
    await seed(env);
    expect(await state()).toEqual(before);
  });
});
