import { participant, visitor } from '@laurel/test-kit/caller-factories';
import type { TestDatabase } from '@laurel/test-kit/postgres';
import { arrive, daysFromNow, ProgramsUnderTest, show } from './programs-under-test.ts';

const PROGRAM = '1';
const OTHER = '2';

describe('recruiting friends', () => {
  let programs: ProgramsUnderTest;
  let database: TestDatabase;
  let name: string;

  const join = (id: string, referralCode: string | null, programId = PROGRAM): Promise<void> =>
    arrive(database, programId, 'participant.registered', {
      participant_id: id,
      first_name: 'P',
      last_name: 'Q',
      status: 'active',
      created_at: daysFromNow(0),
      version: '1',
      referral_code: referralCode,
    });
  const page = (id: string) => show(programs.as(participant(PROGRAM, id)), name);
  const codeOf = async (id: string): Promise<string> =>
    new URL((await page(id)).referral_url ?? '', 'https://site.test').searchParams.get('referral_code') ?? '';

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start();
    database = programs.database;
    await programs.addPrograms([PROGRAM, OTHER].map((id) => ({ id, organization: '10' })));
    name = await programs.challenge(PROGRAM, { challenge_type: 'referral', link_url: null, points: 200 });
    await join('100', null);
    await join('101', null);
  });
  afterAll(() => programs.stop());

  it('gives every participant a link of their own to the sign-up [P-215]', async () => {
    expect((await page('100')).referral_url).toMatch(/^\/signin\?referral_code=[0-9a-f]{32}$/);
    expect(await codeOf('101')).not.toBe(await codeOf('100'));
    expect(await show(programs.as(visitor(PROGRAM)), name)).toMatchObject({ referral_url: null, recruits: 0 });
    expect((await page('999')).referral_url).toBeNull();
  });

  it('credits the recruiter for every recruit who has signed up, once each, and stays open [P-216]', async () => {
    const code = await codeOf('100');
    await join('200', code);
    await join('201', code);
    await join('200', code);
    expect(await page('100')).toMatchObject({ recruits: 2, completed_by_current_participant_on: null });
    expect(await page('101')).toMatchObject({ recruits: 0 });
    const facts = await database.query(
      `SELECT payload ->> 'points' AS points FROM outbox WHERE queue = '{rewards}' AND payload ->> 'participant_id' = '100'
         AND payload ->> 'challenge_type' = 'referral'`,
    );
    expect(facts).toEqual([{ points: '200' }, { points: '200' }]);
    const tiles = await programs.as(participant(PROGRAM, '100')).get('/public/home/active_uncompleted_challenges');
    expect(tiles.body).toMatchObject([{ identifier: name, cta_button_text: 'Recruit Friends' }]);
  });

  it('credits nobody for themselves, for a code of nobody or of another program, or for a blocked recruiter', async () => {
    const code = await codeOf('101');
    await join('101', code);
    await join('210', 'nobody');
    await join('211', code, OTHER);
    await database.query(`UPDATE participant SET status = 'blocked' WHERE id = 101`);
    await join('212', code);
    await database.query(`UPDATE participant SET status = 'active' WHERE id = 101`);
    expect(await page('101')).toMatchObject({ recruits: 0 });
  });

  it('credits nobody while the challenge is not open', async () => {
    const code = await codeOf('101');
    await database.query('UPDATE challenge SET approved = false WHERE identifier = $1', [name]);
    await join('220', code);
    await database.query('UPDATE challenge SET approved = true WHERE identifier = $1', [name]);
    expect(await page('101')).toMatchObject({ recruits: 0 });
  });
});
