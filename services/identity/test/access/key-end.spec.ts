import type { DomainEvents } from '@laurel/contracts/events/domain-event';
import type { ApiKeyIssued, ApiKeyTable } from '@laurel/contracts/identity/api-keys/api-keys.dto';
import { Database } from '@laurel/service-kit/database/database';
import { organizationAdmin } from '@laurel/test-kit/caller-factories';
import { KeyEndJobs } from '../../src/access/api-keys/key-end.jobs.ts';
import { noticeOf } from '../../src/access/api-keys/key-end.ts';
import { WebhookNoticesEvents } from '../../src/access/staff-notices/webhook-notices.events.ts';
import { IdentityUnderTest, type Json } from '../identity.fixture.ts';

const DAY = 86_400_000;
const grace = organizationAdmin('1');

let identity: IdentityUnderTest;
let program: string;

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  await identity.owner();
  await identity.database.query(`SELECT setval(pg_get_serial_sequence('admin_user', 'id'), 1)`);
});
beforeEach(async () => {
  program = await identity.program({ name: 'Sunrise Club' });
});
afterAll(() => identity.stop());

/** A member of staff of the organization with one role in one program, who reads Spanish. */
async function staff(email: string, role: string, of: string): Promise<void> {
  await identity.database.query(
    `WITH added AS (INSERT INTO admin_user (organization_id, email, first_name, last_name, preferred_locale)
       VALUES (1, $1, 'Inés', 'Vega', 'es') RETURNING id)
     INSERT INTO admin_grant (admin_id, system_role, granted_program_id) SELECT id, $2, $3::bigint FROM added`,
    [email, role, of],
  );
}
const inbox = (address: string): { subject: string; text: string }[] =>
  identity.mailServer.to(address).map(({ parsed, text }) => ({ subject: parsed.subject ?? '', text }));
const sent = async (): Promise<void> => {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline;) {
    if ((await identity.count('SELECT count(*) FROM mail WHERE outcome IS NULL')) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('Mail waits');
};
const turn = async (): Promise<void> => {
  await identity.instances.services[0]!.app.get(KeyEndJobs).run();
  await sent();
};
const keys = (path = ''): string => `/admin/v2/programs/${program}/api_auths${path}`;
const created = async (days: number): Promise<ApiKeyIssued['api_auth']> => {
  const expires_at = new Date(Date.now() + days * DAY).toISOString();
  const body = { name: 'Web shop', scopes: ['points:read'], expires_at };
  const answer = await identity.call(grace, 'POST', keys(), body);
  return (answer.body as unknown as ApiKeyIssued).api_auth;
};
const left = (id: string, interval: string): Promise<unknown> =>
  identity.database.query(`UPDATE api_key SET expires_at = now() + $2::interval WHERE id = $1`, [id, interval]);
const events = (): Promise<{ payload: DomainEvents['api_key.expiring'] }[]> =>
  identity.database.query(
    `SELECT payload FROM event WHERE type = 'api_key.expiring' AND program_id = $1 ORDER BY payload->>'days' DESC`,
    [program],
  );

describe('the end of an API key', () => {
  it('is mailed to those who may manage keys, and an event, 30, 7 and 1 days before; 90 days unused are flagged [D-034]', async () => {
    const [manager, editor, elsewhere] = ['manager', 'editor', 'elsewhere'].map(
      (who) => `${who}${program}@example.org`,
    );
    await staff(manager!, 'program_manager', program);
    await staff(editor!, 'content_editor', program);
    await staff(elsewhere!, 'program_manager', await identity.program());
    const key = await created(40);
    await turn();
    const before = inbox('grace@example.org').length;
    for (const [index, interval] of ['30 days', '7 days', '1 day'].entries()) {
      await left(key.id, `${interval} 1 minute`);
      await turn();
      expect(inbox(manager!)).toHaveLength(index);
      await left(key.id, interval);
      await turn();
      await turn();
      expect(inbox(manager!)).toHaveLength(index + 1);
      expect(inbox('grace@example.org')).toHaveLength(before + index + 1);
    }
    const [stored] = await identity.database.query<{ end: Date }>(
      'SELECT expires_at AS end FROM api_key WHERE id = $1',
      [key.id],
    );
    const dated = (locale: string): string =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(stored?.end);
    const spanish = inbox(manager!).at(-1);
    expect(spanish?.subject).toBe(`La clave de API Web shop de Sunrise Club termina el ${dated('es')} UTC`);
    expect(spanish?.text).toContain(
      `http://localhost:8080/admin/v2/programs/${program}/settings/integrations/api_auths/${key.id}`,
    );
    expect(spanish?.text).toMatch(/Hola, Inés:/);
    const english = inbox('grace@example.org').at(-1);
    expect(english?.subject).toBe(`The API key Web shop of Sunrise Club ends on ${dated('en')} UTC`);
    expect(english?.text).toContain('From then on, calls with it are refused.');
    expect([...inbox(editor!), ...inbox(elsewhere!)]).toEqual([]);
    const told = (await events()).map(({ payload }) => payload);
    expect(told.map(({ days }) => days).toSorted((a, b) => b - a)).toEqual([30, 7, 1]);
    expect(told[0]).toMatchObject({ api_key_id: key.id, prefix: key.prefix, mode: 'live' });
    const { version } = key;
    const shown = await identity.call(grace, 'GET', keys(`/${key.id}`));
    expect(shown.body).toMatchObject({ version, unused: false });
    await identity.database.query(`UPDATE api_key SET created_at = now() - interval '90 days' WHERE id = $1`, [key.id]);
    const listed = (await identity.call(grace, 'GET', keys())).body as unknown as ApiKeyTable;
    expect(listed.data.map(({ id, unused }) => [id, unused])).toEqual([[key.id, true]]);
  });

  it('is told anew when it is moved, and not at all for what has passed when it is set, or for a revoked key', async () => {
    const count = async (): Promise<number> => (await events()).length;
    const short = await created(5);
    const revoked = await created(40);
    await turn();
    expect(await count()).toBe(0);
    await left(short.id, '23 hours');
    await left(revoked.id, '20 days');
    await identity.call(grace, 'POST', keys(`/${revoked.id}/revoke`));
    await turn();
    expect((await events()).map(({ payload: { api_key_id, days } }) => [api_key_id, days])).toEqual([[short.id, 1]]);
    const expires_at = new Date(Date.now() + 60 * DAY).toISOString();
    const moved = await identity.call(grace, 'PATCH', keys(), { id: short.id, version: short.version, expires_at });
    expect(moved.status).toBe(200);
    await left(short.id, '29 days');
    await turn();
    expect(await count()).toBe(2);
  });

  it('has the notice of as many days as are left at most', () => {
    const now = new Date('2026-01-01T00:00:00Z');
    const notices = [31, 30.001, 30, 7.001, 7, 1.001, 1, 0.1].map((days) =>
      noticeOf(new Date(now.getTime() + days * DAY), now),
    );
    expect(notices).toEqual([null, null, 30, 30, 7, 7, 1, 1]);
    expect(noticeOf(null, now)).toBeNull();
  });
});

describe('a webhook endpoint that receives nothing', () => {
  const receive = async (name: 'failing' | 'disabled', data: Json): Promise<void> => {
    const { app } = identity.instances.services[0]!;
    const scope = { programId: program };
    const envelope = { id: '', version: 1, effective_at: '', trace_id: null, program_id: program };
    const event = { ...envelope, type: `webhook_endpoint.${name}`, data: { webhook_endpoint_id: '3', ...data } };
    const handlers = app.get(WebhookNoticesEvents);
    await app.get(Database).transaction(scope, () => handlers[name](scope, event as never));
    await sent();
  };

  it('is mailed to those who may change it, in their language', async () => {
    const url = 'https://shop.example.com/laurel';
    const [editor, analyst] = ['editor', 'analyst'].map((who) => `${who}${program}@example.org`);
    await staff(editor!, 'content_editor', program);
    await staff(analyst!, 'analyst', program);
    const before = inbox('grace@example.org').length;
    await receive('failing', { url, since: '2026-05-01T10:00:00.000Z' });
    await receive('disabled', { url, reason: 'gone' });
    await receive('disabled', { url, reason: 'failing' });
    const page = `http://localhost:8080/admin/v2/programs/${program}/settings/integrations/webhooks/3`;
    const english = inbox('grace@example.org').slice(before);
    expect(english.map(({ subject }) => subject)).toEqual([
      'Nothing arrives at a webhook endpoint of Sunrise Club',
      'A webhook endpoint of Sunrise Club is turned off',
      'A webhook endpoint of Sunrise Club is turned off',
    ]);
    const texts = english.map(({ text }) => text);
    expect(texts[0]).toContain(`No event has arrived at ${url} since May 1, 2026 at 10:00 AM UTC.`);
    expect(texts[0]).toContain(`${page}/deliveries`);
    expect(texts[1]).toContain(`${url} answered that it is gone (410)`);
    expect(texts[2]).toContain(`Nothing has arrived at ${url} for five days`);
    for (const text of texts) expect(text).toContain(page);
    expect(inbox(editor!).map(({ subject }) => subject)).toEqual([
      'Nada llega a un punto de webhook de Sunrise Club',
      'Se apagó un punto de webhook de Sunrise Club',
      'Se apagó un punto de webhook de Sunrise Club',
    ]);
    expect(inbox(analyst!)).toEqual([]);
  });
});
