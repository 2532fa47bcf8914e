import type { ParticipantSnapshot } from '@laurel/contracts/identity/participant-snapshot';
import type { ProgramSnapshot } from '@laurel/contracts/programs/program-snapshot';
import type { Completion, CompletionReversed } from '@laurel/contracts/events/domain-event';
import type { RewardTile } from '@laurel/contracts/rewards/rewards.dto';
import { organizationAdmin, participant } from '@laurel/test-kit/caller-factories';
import { atThisPace } from '@laurel/test-kit/run/pace';
import { waitFor } from '@laurel/test-kit/wait-for';
import { daysFromNow, RewardsUnderTest } from './rewards.fixture.ts';

const A = '1';
const B = '2';

describe('events', () => {
  let rewards: RewardsUnderTest;

  const completion = (
    id: number,
    participantId: string,
    points: number,
    changes: Partial<Completion> = {},
  ): Completion => ({
    completion_id: String(id),
    challenge_id: '12',
    challenge_type: 'link',
    title: 'Read the map',
    participant_id: participantId,
    points,
    completed_at: '2026-11-21T10:00:00.000Z',
    ...changes,
  });
  const complete = (...completions: Completion[]): Promise<void> =>
    rewards.send(A, 'challenge.completed', ...rewards.completed(A, completions));
  const program = (version: number, changes: Partial<ProgramSnapshot> = {}): ProgramSnapshot => ({
    program_id: A,
    organization_id: '10',
    name: 'Trails',
    subdomain: 'trails',
    features: {},
    term_points_as: 'miles',
    term_rewards_as: 'rewards',
    override_enrollment: false,
    program_custom_signin_url: null,
    time_zone: 'UTC',
    version: String(version),
    ...changes,
  });
  const person = (status: ParticipantSnapshot['status'], version: number): ParticipantSnapshot => ({
    participant_id: '700',
    first_name: 'Ada',
    email: 'ada@demo.test',
    last_name: 'Lovelace',
    status,
    created_at: '2026-11-21T10:00:00.000Z',
    version: String(version),
  });

  beforeAll(async () => {
    rewards = await RewardsUnderTest.start({ instances: 2 });
  });
  afterEach(async () => expect(await rewards.faults()).toEqual([]));
  afterAll(() => rewards.stop());

  it('turn completed challenges into points, and publish the points within seconds [P-005, P-006, X-054]', async () => {
    const began = Date.now();
    await complete(completion(1, '500', 50), completion(2, '500', 25), completion(3, '501', 5));
    await waitFor(async () => (await rewards.points(A, '500')).unused_points === '75', { what: 'the points' });
    expect(Date.now() - began).toBeLessThan(await atThisPace(2_000));
    await rewards.handled();
    expect(await rewards.points(A, '501')).toEqual({ unused_points: '5', points: '5' });
    expect(await rewards.publishedBalance('500')).toEqual({
      participant_id: '500',
      unused_points: '75',
      points: '75',
      rewards_earned: 0,
      rewards_awarded: 0,
      version: expect.stringMatching(/^[12]$/) as string,
    });
    await waitFor(async () => (await rewards.redis.client().keys('bull:{identity}:*')).length > 0, {
      what: 'the event in its queue',
    });
    const [earned] = await rewards.database.query(
      `SELECT source_type, source_id, rule, lot, title FROM transfer WHERE key = 'completion:1'`,
    );
    expect(earned).toEqual({
      source_type: 'completion',
      source_id: '1',
      rule: 'challenge:12',
      lot: '2026-11',
      title: 'Read the map',
    });
  });

  it('credit a completion once however often it is delivered, and none of 0 points [INV-15]', async () => {
    for (let time = 0; time < 3; time += 1) {
      await complete(completion(10, '510', 40), completion(10, '510', 40), completion(11, '510', 0));
    }
    await rewards.handled();
    expect(await rewards.wallet(A, '510')).toMatchObject({ balance: '40', version: '1' });
    expect(await rewards.count(`SELECT FROM transfer WHERE source_id = '11'`)).toBe(0);
  });

  it('of refunds take back the points of a completion, once, also when they are spent [X-076]', async () => {
    const donation = completion(15, '515', 40);
    await complete(donation);
    const [reversal] = rewards.reversed(A, [donation]) as [CompletionReversed];
    await rewards.handled();
    await rewards.send(A, 'completion.reversed', reversal, reversal, { ...reversal, completion_id: '16', points: 0 });
    await rewards.send(A, 'completion.reversed', reversal);
    await rewards.handled();
    expect(await rewards.wallet(A, '515')).toMatchObject({ balance: '0', version: '2' });
    expect(await rewards.points(A, '515')).toEqual({ unused_points: '0', points: '0' });
  });

  it('of many participants are credited exactly, by two instances at once [INV-15]', async () => {
    const people = Array.from({ length: 20 }, (_, index) => String(600 + index));
    for (let round = 0; round < 15; round += 1) {
      await complete(...people.map((id, index) => completion(1_000 + round * 20 + index, id, round + 1)));
    }
    await rewards.handled();
    for (const id of people) expect(await rewards.wallet(A, id)).toMatchObject({ balance: '120', version: '15' });
  });

  it('with another amount for a credited completion are never booked [INV-11]', async () => {
    await complete(completion(20, '520', 40));
    await rewards.handled();
    await complete(completion(20, '520', 4_000));
    await rewards.refusedEvent();
    expect(await rewards.wallet(A, '520')).toMatchObject({ balance: '40', version: '1' });
  });

  it('about a program open its back-office, set its word for points, and never restore an older state', async () => {
    const path = `/admin/v2/programs/${A}/rewards`;
    expect((await rewards.call(organizationAdmin('10'), 'GET', path)).status).toBe(404);
    await rewards.send(A, 'program.changed', program(2));
    await rewards.handled();
    expect((await rewards.call(organizationAdmin('10'), 'GET', path)).status).toBe(200);
    await rewards.send(A, 'program.changed', program(1, { organization_id: '11', term_points_as: 'old' }));
    await rewards.handled();
    expect((await rewards.call(organizationAdmin('10'), 'GET', path)).status).toBe(200);
    const dear = await rewards.reward(A, { threshold: 500 });
    expect((await rewards.claim(A, '530', dear)).body).toMatchObject({
      message: 'You need 500 more miles to claim this reward.',
    });
    await rewards.send(A, 'program.changed', program(3, { features: { rewards: false } }));
    await rewards.handled();
    expect((await rewards.call(organizationAdmin('10'), 'GET', path)).status).toBe(403);
  });

  it('about a program set its languages, and its time zone, in which the days of its rankings begin [A-129]', async () => {
    const stored = (): Promise<object[]> =>
      rewards.database.query('SELECT time_zone, language, content_language FROM program_copy WHERE id = $1', ['77']);
    await rewards.send('77', 'program.changed', program(1, { program_id: '77' }));
    await rewards.handled();
    expect(await stored()).toEqual([{ time_zone: 'UTC', language: 'en', content_language: null }]);
    const there = { time_zone: 'Pacific/Kiritimati', language: 'en', content_language: 'es' } as const;
    await rewards.send('77', 'program.changed', program(2, { program_id: '77', ...there }));
    await rewards.handled();
    expect(await stored()).toEqual([there]);
  });

  it('about a program set its clock, which decides claims', async () => {
    const ahead = `SELECT extract(epoch FROM program_now(${A}) - now())::integer AS seconds`;
    await rewards.send(A, 'program.changed', program(4, { test_mode: true, clock_offset_seconds: 3_600 }));
    await rewards.handled();
    expect(await rewards.database.query(ahead)).toEqual([{ seconds: 3_600 }]);
    const free = await rewards.reward(A, { threshold: 0, per_participant: null });
    expect((await rewards.claim(A, '531', free)).status).toBe(200);
    const later = `SELECT FROM claim WHERE reward_id = $1 AND claimed_at > now() + interval '50 minutes'`;
    expect(await rewards.count(later, [free])).toBe(1);
    await rewards.send(A, 'program.changed', program(5));
    await rewards.handled();
    expect(await rewards.database.query(ahead)).toEqual([{ seconds: 0 }]);
  });

  it('about a participant block and unblock claims, in any order [A-311]', async () => {
    const free = await rewards.reward(A, { threshold: 0, per_participant: null });
    const status = async (): Promise<number> => (await rewards.claim(A, '700', free)).status;
    await rewards.send(A, 'participant.registered', { ...person('active', 1), referral_code: null });
    await rewards.handled();
    expect(await status()).toBe(200);
    await rewards.send(A, 'participant.changed', person('blocked', 4), person('active', 3));
    await rewards.handled();
    expect(await status()).toBe(403);
    await rewards.send(A, 'participant.changed', person('active', 2));
    await rewards.handled();
    expect(await status()).toBe(403);
    await rewards.send(A, 'participant.changed', person('active', 5));
    await rewards.handled();
    expect(await status()).toBe(200);
  });

  it('of a membership bring the open offers, for as long as it lasts [P-258, P-259]', async () => {
    await rewards.addProgram(B, { offers_reward: true });
    const open = await rewards.reward(B, { name: 'Perks', selection: 'offer', start: daysFromNow(-1) });
    const closed = [
      await rewards.reward(B, { selection: 'offer', start: daysFromNow(1) }),
      await rewards.reward(B, { selection: 'offer', feature: false }),
      await rewards.reward(B, { selection: 'redeem' }),
    ];
    const draft = await rewards.reward(B, { selection: 'offer', approved: false });
    const cara = participant(B, '800');
    const began = new Date(Date.now() + 200).toISOString();
    const earned = async (id = open, caller = cara): Promise<string | null> =>
      (await rewards.show(caller, id)).earned_by_current_participant_on;
    const claimed = async (): Promise<string[]> =>
      ((await rewards.call(cara, 'GET', '/public/home/claimed_rewards')).body as RewardTile[]).map(({ id }) => id);
    const receive = async (...events: [version: string, member: boolean, until?: string][]): Promise<void> => {
      const data = events.map(([version, member, until = null]) => ({
        participant_id: '800',
        member,
        since: member ? began : null,
        until,
        version,
      }));
      await rewards.send(B, 'membership.changed', ...data);
      await rewards.handled();
    };
    expect([await earned(), await claimed()]).toEqual([null, []]);

    await receive(['2', true]);
    const since = await earned();
    expect(since).toBe(began);
    expect(await claimed()).toEqual([open]);
    const { body } = await rewards.call(cara, 'GET', '/public/home/offers_reward');
    expect(body).toMatchObject([{ id: open, earned_by_current_participant_on: since }]);
    for (const id of closed) expect(await earned(id)).toBeNull();
    expect((await rewards.call(cara, 'GET', `/public/rewards/${draft}`)).status).toBe(404);
    expect(await earned(open, participant(B, '801'))).toBeNull();

    await receive(['4', true]);
    await receive(['1', false], ['3', false]);
    expect(await earned()).toBe(since);
    await receive(['5', false]);
    expect([await earned(), await claimed()]).toEqual([null, []]);

    await rewards.send(B, 'program.changed', program(2, { program_id: B }));
    await receive(['6', true]);
    expect(await earned()).toBeNull();
    await rewards.send(B, 'program.changed', program(3, { program_id: B, features: { offers_reward: true } }));
    await rewards.handled();
    expect(await earned()).not.toBeNull();

    // It ends by the clock of the database, without another event.
    await receive(['7', true, new Date(Date.now() + 1_000).toISOString()]);
    await waitFor(async () => (await earned()) === null, { within: 5_000, what: 'the membership to end' });
    expect(await claimed()).toEqual([]);
  });
});
