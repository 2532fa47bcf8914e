import type { ChallengeRow, ChallengeTile } from '@laurel/contracts/programs/challenges.dto';
import { organizationAdmin, participant, visitor } from '@laurel/test-kit/caller-factories';
import { daysFromNow, ProgramsUnderTest, show, submit } from './programs.fixture.ts';

const ORGANIZATION = '10';
const TEST = '1';
const LIVE = '2';
const AHEAD_DAYS = 40;

let programs: ProgramsUnderTest;

beforeAll(async () => {
  programs = await ProgramsUnderTest.start();
  await programs.addPrograms([TEST, LIVE].map((id) => ({ id, organization: ORGANIZATION })));
  await programs.database.query('UPDATE program SET test_mode = true, clock_offset_seconds = $2 WHERE id = $1', [
    TEST,
    AHEAD_DAYS * 86_400,
  ]);
});
afterAll(() => programs.stop());

/** A challenge whose month begins 30 days from now. */
const nextMonths = (programId: string): Promise<string> =>
  programs.challenge(programId, { start: daysFromNow(30), finish: daysFromNow(60) });

describe('in a program in test mode, whose clock is set 40 days forward', () => {
  it('a challenge that begins in 30 days is active, on the site and in the back-office', async () => {
    const names = { [TEST]: await nextMonths(TEST), [LIVE]: await nextMonths(LIVE) };
    for (const [programId, status] of [
      [TEST, 'active'],
      [LIVE, 'scheduled'],
    ] as const) {
      const site = programs.as(visitor(programId));
      const tiles = (await site.get('/public/home/active_uncompleted_challenges')).body as ChallengeTile[];
      expect(tiles).toHaveLength(status === 'active' ? 1 : 0);
      expect(await show(site, names[programId])).toMatchObject({ status });
      const staff = programs.as(organizationAdmin(ORGANIZATION));
      const list = await staff.get(`/admin/v2/programs/${programId}/challenges`);
      expect((list.body as { data: ChallengeRow[] }).data).toMatchObject([{ status }]);
    }
  });

  it('a completion has the moment of its clock, in the log and in the activity', async () => {
    const name = await nextMonths(TEST);
    expect((await submit(programs.as(participant(LIVE, '7')), await nextMonths(LIVE))).status).toBe(409);
    expect((await submit(programs.as(participant(TEST, '7')), name)).status).toBe(200);
    const [row] = await programs.database.query<Record<string, number>>(
      `SELECT round(extract(epoch FROM a.created_at - now()) / 86400)::int AS action,
         (SELECT round(extract(epoch FROM effective_at - now()) / 86400)::int FROM event
           WHERE type = 'challenge.completed' AND program_id = $1) AS event
       FROM participant_action a WHERE a.program_id = $1`,
      [TEST],
    );
    expect(row).toEqual({ action: AHEAD_DAYS, event: AHEAD_DAYS });
  });
});
