import type { DnsRecord, Domain, DomainSaved, DomainTable } from '@laurel/contracts/programs/domains/domain-lists.dto';
import type { SiteLookup } from '@laurel/contracts/programs/site';
import { type DnsStandIn, startDns } from '@laurel/stand-ins/dns/dns';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { race } from '@laurel/test-kit/barrier';
import { organizationAdmin, programAdmin, service } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { quietPool } from '@laurel/test-kit/postgres';
import { waitFor } from '@laurel/test-kit/wait-for';
import { DomainChecks } from '../../../src/site/domains/dns/domain-checks.ts';
import { ProgramsUnderTest } from '../../programs.fixture.ts';

let programs: ProgramsUnderTest;
let dns: DnsStandIn;
let owner: HttpClient;
let rival: HttpClient;
let club: string;
let foreign: string;

const list = (program: string, rest = ''): string => `/admin/v2/programs/${program}/domain_lists${rest}`;
const one = (id: string, rest = ''): string => `/admin/v2/domain_lists/${id}${rest}`;
const codeOf = ({ status, body }: HttpAnswer): string => `${status} ${(body as { code?: string }).code ?? ''}`;
const savedOf = ({ body }: HttpAnswer): Domain => (body as DomainSaved).domain_list;
const add = (who: HttpClient, program: string, body: object): Promise<HttpAnswer> => who.post(list(program), body);
const custom = (domain: string, more: object = {}): object => ({ domain_type: 'custom', domain, ...more });
const perk = (domain: string, more: object = {}): object => ({ domain_type: 'perk_domain', domain, ...more });
const proof = ({ dns_records: [record] }: Domain): DnsRecord => record!;
const prove = (domain: Domain): void => dns.set(proof(domain).name, { TXT: ['other', proof(domain).value] });

async function lookUp(host: string): Promise<SiteLookup> {
  return (await programs.as(service('gateway')).get('/internal/site', { query: { host } })).body as SiteLookup;
}
const siteAt = async (host: string): Promise<string | undefined> => (await lookUp(host)).site?.id;

/** Moves the creation and the last check of the domains into the past. */
const age = (hours: number): Promise<unknown> =>
  programs.database.query(
    `UPDATE program_domain SET created_at = now() - make_interval(hours => $1), checked_at = NULL, next_check_at = now()
     WHERE verified_at IS NULL`,
    [hours],
  );
const check = (): Promise<void> => programs.instances.services[0]!.app.get(DomainChecks).run();
const entries = (id: string): Promise<object[]> =>
  programs.database.query(
    `SELECT action, title, before, after FROM ${auditEntries} WHERE resource = 'program_domain' AND resource_id = $1
     ORDER BY id`,
    [id],
  );

beforeAll(async () => {
  dns = await startDns();
  programs = await ProgramsUnderTest.start({ env: { DNS_SERVERS: dns.server, PUBLIC_HOST_SUFFIX: 'laurel.test' } });
  owner = programs.as(organizationAdmin('9001'));
  rival = programs.as(organizationAdmin('9002'));
  const idOf = ({ body }: HttpAnswer): string => (body as { program_id: string }).program_id;
  club = idOf(await owner.post('/admin/v2/programs', { name: 'Club' }));
  foreign = idOf(await rival.post('/admin/v2/programs', { name: 'Foreign' }));
});

afterAll(async () => {
  await programs.stop();
  await dns.stop();
});

describe('a domain of a customer', () => {
  it('is live once its owner has entered the record of the answer [A-443] [A-444] [A-446] [A-447]', async () => {
    expect((await owner.get(list(club, '/new'))).body).toEqual({
      fields: [
        { name: 'domain_type', type: 'select', required: true },
        { name: 'domain', type: 'text', required: true },
        { name: 'url_path', type: 'text', required: false },
      ],
      domain_types: ['perk_domain', 'custom'],
      platform_host: 'laurel.test',
      defaultValues: { domain_type: 'custom', domain: '', url_path: '/' },
    });
    const answer = await add(owner, club, custom(' Rewards.Club.Example. ', { url_path: '/offers' }));
    expect(answer.status).toBe(201);
    const domain = savedOf(answer);
    expect(domain).toMatchObject({
      host: 'rewards.club.example',
      address: 'https://rewards.club.example/offers',
      status: 'pending',
      verified_at: null,
      dns_records: [
        {
          type: 'TXT',
          name: '_laurel-challenge.rewards.club.example',
          value: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        },
        { type: 'CNAME', name: 'rewards.club.example', value: 'club.laurel.test' },
      ],
    });
    expect(await siteAt('rewards.club.example')).toBeUndefined();
    dns.set(proof(domain).name, { TXT: ['something else'] });
    const early = await owner.post(one(domain.id, '/verify'));
    expect([early.status, savedOf(early).status, savedOf(early).last_error]).toEqual([200, 'pending', 'mismatch']);
    expect(codeOf(await owner.post(one(domain.id, '/verify')))).toBe('429 checked_just_now');
    prove(domain);
    await age(0);
    const proved = await owner.post(one(domain.id, '/verify'));
    expect([proved.status, savedOf(proved).status, savedOf(proved).last_error]).toEqual([200, 'live', null]);
    expect(await lookUp('Rewards.club.example:443')).toMatchObject({ site: { id: club }, landing_path: '/offers' });
    expect(await lookUp('club.laurel.test')).not.toHaveProperty('landing_path');
    // The host itself is never looked up, nor is a live domain again.
    expect((await owner.post(one(domain.id, '/verify'))).status).toBe(200);
    expect(dns.questions).toEqual(Array(2).fill('TXT _laurel-challenge.rewards.club.example'));
    expect(await entries(domain.id)).toEqual([
      {
        action: 'create',
        title: 'rewards.club.example',
        before: null,
        after: { domain_type: 'custom', domain: 'rewards.club.example', url_path: '/offers' },
      },
      {
        action: 'verify',
        title: 'rewards.club.example',
        before: { verified_at: null },
        after: { verified_at: expect.any(String) as string },
      },
    ]);
  });

  it('uses an ALIAS when it is the root of its zone, and is stored in ASCII [A-444]', async () => {
    const domain = savedOf(await add(owner, club, custom('Bücher.example')));
    expect(domain.dns_records[1]).toEqual({ type: 'ALIAS', name: 'xn--bcher-kva.example', value: 'club.laurel.test' });
    await owner.delete(one(domain.id));
  });

  it('belongs to the program that proves it: a claim alone blocks no other program, and a later one gets nothing [A-447]', async () => {
    const claims = [
      savedOf(await add(rival, foreign, custom('disputed.example'))),
      savedOf(await add(owner, club, custom('disputed.example'))),
    ];
    expect(proof(claims[0]!).value).not.toBe(proof(claims[1]!).value);
    dns.set('_laurel-challenge.disputed.example', { TXT: claims.map((claim) => proof(claim).value) });
    const { fulfilled } = await race(2, (index) =>
      (index === 0 ? rival : owner).post(one(claims[index]!.id, '/verify')),
    );
    expect(
      fulfilled
        .map(savedOf)
        .map(({ status, last_error }) => `${status} ${last_error}`)
        .sort(),
    ).toEqual(['live null', 'pending taken']);
    const winner = fulfilled.map(savedOf).findIndex(({ status }) => status === 'live');
    expect(await siteAt('disputed.example')).toBe([foreign, club][winner]);
    const third = await add(winner === 0 ? owner : rival, [club, foreign][winner]!, custom('DISPUTED.example'));
    expect(third).toMatchObject({
      status: 409,
      body: { code: 'domain_taken', errors: { domain: ['This domain is already taken'] } },
    });
    expect(JSON.stringify(third.body)).not.toMatch(/Club|Foreign|9001|9002/);
  });

  it('is checked automatically, ever more rarely, for a week; after that on request [A-447]', async () => {
    const domain = savedOf(await add(owner, club, custom('slow.example')));
    const seconds = async (): Promise<number> => {
      const [row] = await programs.database.query<{ seconds: number | null }>(
        `SELECT extract(epoch FROM next_check_at - now())::int AS seconds
         FROM program_domain WHERE id = $1`,
        [domain.id],
      );
      return row?.seconds ?? Infinity;
    };
    const before = dns.questions.length;
    await check();
    expect(dns.questions).toHaveLength(before);
    for (const [hours, pause] of [
      [0, 60],
      [4, 3_600],
      [100, 6 * 3_600],
      [169, Infinity],
    ] as const) {
      await age(hours);
      await check();
      expect(Math.abs((await seconds()) - pause) < 30 || (await seconds()) === pause).toBe(true);
    }
    expect((await owner.get(one(domain.id))).body).toMatchObject({ status: 'failed', last_error: 'not_found' });
    prove(domain);
    await programs.database.query('UPDATE program_domain SET checked_at = NULL WHERE id = $1', [domain.id]);
    expect(savedOf(await owner.post(one(domain.id, '/verify'))).status).toBe('live');
  });

  it('waits while the DNS does not answer, and becomes live automatically once it does [A-447]', async () => {
    const domain = savedOf(await add(owner, club, custom('later.example')));
    prove(domain);
    dns.fault = 'refuse';
    await age(1);
    await check();
    expect((await owner.get(one(domain.id))).body).toMatchObject({ status: 'pending', last_error: 'unavailable' });
    dns.fault = null;
    await age(1);
    await check();
    expect((await owner.get(one(domain.id))).body).toMatchObject({ status: 'live', last_error: null });
    expect(await siteAt('later.example')).toBe(club);
  });

  it.each([
    ['an address', 'https://rewards.example.com'],
    ['a host with a path', 'rewards.example.com/offers'],
    ['a host with a query', 'rewards.example.com?from=mail'],
    ['one in the spelling of addresses', '%72ewards.example.com'],
    ['an address of a machine', '192.0.2.7'],
    ['one in disguise', '0x7f.1'],
    ['one label', 'intranet'],
    ['an ending that many share', 'co.uk'],
    ['one of a hosting company', 'github.io'],
    ['the platform’s own host', 'laurel.test'],
    ['a name below it', 'Other.Laurel.test'],
    ['a name with an underscore', 'my_shop.example.com'],
    ['nothing', '  '],
    ['a name with an empty label', 'a..example.com'],
    ['too much', `${'a'.repeat(64)}.example.com`],
  ])('is not %s [A-447]', async (_what, domain) => {
    const answer = await add(owner, club, custom(domain));
    expect([answer.status, Object.keys((answer.body as { errors: object }).errors)]).toEqual([422, ['domain']]);
  });

  it.each([
    ['none', 'offers'],
    ['another host', '//evil.test'],
    ['an empty part', '/a//b'],
    ['a folder above', '/../x'],
    ['a query', '/a?b'],
    ['a fragment', '/a#b'],
    ['a space', '/a b'],
    ['201 characters', `/${'a'.repeat(200)}`],
  ])('does not redirect to a path with %s [A-444]', async (_what, url_path) => {
    const answer = await add(owner, club, custom('path.example.com', { url_path }));
    expect([answer.status, Object.keys((answer.body as { errors: object }).errors)]).toEqual([422, ['url_path']]);
  });
});

describe('another name below the platform’s host', () => {
  it('is live at once, as its preview shows, until it is removed [A-444] [A-445] [A-447] [X-088]', async () => {
    const domain = savedOf(await add(owner, club, perk(' Run & Club! ', { url_path: '/offers' })));
    expect(domain).toMatchObject({ host: 'run--club.laurel.test', status: 'live', dns_records: [] });
    expect(await lookUp('run--club.laurel.test')).toMatchObject({ site: { id: club }, landing_path: '/offers' });
    const removed = await owner.delete(one(domain.id));
    expect(removed).toMatchObject({ status: 200, body: { success: true, message: 'The domain has been removed.' } });
    expect(await siteAt('run--club.laurel.test')).toBeUndefined();
    expect(codeOf(await owner.delete(one(domain.id)))).toBe('404 not_found');
    expect((await entries(domain.id)).at(-1)).toMatchObject({
      action: 'delete',
      before: {
        domain_type: 'perk_domain',
        domain: 'run--club',
        url_path: '/offers',
        verified_at: expect.any(String) as string,
      },
      after: null,
    });
  });

  it.each([
    ['a name of the platform', 'admin', 422],
    ['one that starts with a hyphen', '-club', 422],
    ['an underscore', 'my_club', 422],
    ['nothing that can stand in a name', '!!!', 422],
    ['one that a browser shows in other letters', 'xn--clb-goa', 422],
    ['another program’s own', 'foreign', 409],
    ['its own already', 'Club', 409],
  ])('is not %s [A-447]', async (_what, domain, status) => {
    const answer = await add(owner, club, perk(domain));
    expect([answer.status, Object.keys((answer.body as { errors: object }).errors)]).toEqual([status, ['domain']]);
  });

  it('belongs to one program, as its own or second name, also in concurrent calls [A-447]', async () => {
    const { fulfilled } = await race(6, (index): Promise<HttpAnswer> => {
      if (index < 2) return owner.post('/admin/v2/programs', { name: 'Sunday' });
      return add([owner, rival][index % 2]!, [club, foreign][index % 2]!, perk('sunday'));
    });
    const subdomains = fulfilled.flatMap(({ body }) => (body as { subdomain?: string }).subdomain ?? []);
    const added = fulfilled.filter(({ status, body }) => status === 201 && 'domain_list' in (body as object));
    expect(subdomains).toHaveLength(2);
    expect(subdomains.filter((name) => name === 'sunday').length + added.length).toBe(1);
    expect((await lookUp('sunday.laurel.test')).site).not.toBeNull();
  });

  it('waits for a concurrent call that takes the name, as a program’s own or second one [A-447]', async () => {
    const pool = quietPool(programs.database.adminUrl, 1);
    const other = await pool.connect();
    const taking = async (name: string, sql: string, late: () => Promise<HttpAnswer>): Promise<HttpAnswer> => {
      await other.query('BEGIN');
      await other.query(`SELECT pg_advisory_xact_lock(hashtextextended('subdomain ' || $1, 0))`, [name]);
      await other.query(sql, [name]);
      const answer = late();
      await waitFor(
        async () =>
          (await programs.database.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).length >
          0,
        { what: 'the call to wait for the name' },
      );
      await other.query('COMMIT');
      return answer;
    };
    const program = `INSERT INTO program (organization_id, name, subdomain, term_points_as, term_rewards_as)
      VALUES (9002, 'Monday', $1, 'points', 'rewards')`;
    expect(codeOf(await taking('monday', program, () => add(owner, club, perk('monday'))))).toBe('409 domain_taken');
    const second = `INSERT INTO program_domain (program_id, domain_type, domain, verified_at)
      VALUES (${foreign}, 'perk_domain', $1, now())`;
    const made = await taking('tuesday', second, () => owner.post('/admin/v2/programs', { name: 'Tuesday' }));
    expect(made.body).toMatchObject({ subdomain: 'tuesday-2' });
    expect(await siteAt('tuesday.laurel.test')).toBe(foreign);
    other.release();
    await pool.end();
  });
});

describe('the domains of a program', () => {
  it('are listed, sorted, searched and filtered [X-088] [A-443]', async () => {
    const rows = async (query: Record<string, string>): Promise<string[]> =>
      ((await owner.get(list(club), { query })).body as DomainTable).data.map(({ host }) => host);
    await add(owner, club, perk('zebra'));
    const all = await rows({ sort: '-domain' });
    expect(all[0]).toBe('zebra.laurel.test');
    expect(all).toContain('rewards.club.example');
    expect(await rows({ search: 'REWARDS' })).toEqual(['rewards.club.example']);
    expect(await rows({ 'columnFilters[domain_type]': 'perk_domain' })).not.toContain('rewards.club.example');
    expect(await rows({ 'columnFilters[status]': 'live', search: 'slow' })).toEqual(['slow.example']);
    expect(codeOf(await owner.get(list(club), { query: { sort: 'verification_token' } }))).toBe(
      '422 validation_failed',
    );
  });

  it('are twenty at most, also when two are added at once [A-447]', async () => {
    const [row] = await programs.database.query<{ total: number }>(
      'SELECT count(*)::int AS total FROM program_domain WHERE program_id = $1',
      [foreign],
    );
    for (let number = row!.total; number < 19; number += 1) {
      expect((await add(rival, foreign, custom(`number-${number}.example`))).status).toBe(201);
    }
    const { fulfilled } = await race(3, (index) => add(rival, foreign, custom(`last-${index}.example`)));
    expect(fulfilled.map(codeOf).sort()).toEqual(['201 ', '409 too_many_domains', '409 too_many_domains']);
    expect(codeOf(await add(owner, club, custom('rewards.club.example')))).toBe('409 domain_taken');
  });

  it('require the permission to update the program, and are unknown to other staff [A-443] [A-447] [A-555]', async () => {
    const domain = savedOf(await add(owner, club, custom('private.example')));
    const reader = programs.as(programAdmin('9001', club, { program: ['manage'] }));
    const calls = (who: HttpClient): Promise<HttpAnswer>[] => [
      who.get(list(club)),
      who.get(list(club, '/new')),
      add(who, club, custom('mine.example')),
      who.get(one(domain.id)),
      who.post(one(domain.id, '/verify')),
      who.delete(one(domain.id)),
    ];
    expect((await Promise.all(calls(reader))).map(codeOf)).toEqual(Array(6).fill('403 forbidden'));
    expect((await Promise.all(calls(rival))).map(codeOf)).toEqual(Array(6).fill('404 not_found'));
    expect((await owner.get(one(domain.id))).status).toBe(200);
    expect(codeOf(await owner.get(one('999999999')))).toBe('404 not_found');
    const editor = programs.as(programAdmin('9001', club, { program: ['update'] }));
    expect((await editor.delete(one(domain.id))).status).toBe(200);
  });
});
