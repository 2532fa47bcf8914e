import type { Caller } from '@laurel/contracts/auth/caller';
import { participant, visitor } from '@laurel/test-kit/caller-factories';
import { bearer } from '@laurel/test-kit/tokens';
import { daysFromNow, ProgramsUnderTest, submit } from '../programs.fixture.ts';

const LIVE = '1';
const EMPTY = '2';
const AHEAD = '3';
const ADA = participant(LIVE, '100', { first_name: 'Ada' });

const sections = [
  'carousel',
  'active_uncompleted_challenges',
  'extended_profile_challenge',
  'social_feed_challenge',
  'donation_challenge',
];

describe('all sections of the home page that belong to challenges, in one call', () => {
  let programs: ProgramsUnderTest;

  const textOf = async (caller: Caller, path: string): Promise<string> => {
    const { url } = programs.instances.services[0] as { url: string };
    const answer = await fetch(`${url}/public/home/${path}`, { headers: bearer(caller, 'programs') });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    return answer.text();
  };

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start();
    await programs.addPrograms([LIVE, EMPTY, AHEAD].map((id) => ({ id, organization: '10' })));
    await programs.database.query(
      `UPDATE program SET features = '{"social_network_posts": true, "donation_challenge": true}' WHERE id = $1`,
      [LIVE],
    );
    await programs.database.query(
      `INSERT INTO carousel_item (program_id, position, title, description, image_url, link_url, button_text)
       VALUES (1, 1, 'Harvest "2026" – ñ', E'two\\nlines', '/media/a.svg', '/x', 'Go'), (3, 1, 'Soon', '', NULL, NULL, NULL)`,
    );
    await programs.database.query(
      'UPDATE program SET test_mode = true, clock_offset_seconds = 86400 * 40 WHERE id = $1',
      [AHEAD],
    );
    for (const id of [LIVE, AHEAD]) {
      await programs.challenge(id, { caption: 'Émile’s "map" \\ 💡' });
      await programs.challenge(id, { challenge_type: 'signup', link_url: null });
      await programs.challenge(id, { challenge_type: 'collect', parameters: 'profile' });
      await programs.challenge(id, { challenge_type: 'unified_social' });
      await programs.challenge(id, { challenge_type: 'donation' });
      await programs.challenge(id, { start: daysFromNow(30), finish: daysFromNow(60) });
    }
    const done = await programs.challenge(LIVE, {});
    expect((await submit(programs.as(ADA), done)).status).toBe(200);
  });
  afterAll(() => programs.stop());

  it.each([
    ['a participant', ADA],
    ['a participant who has done nothing', participant(LIVE, '101')],
    ['a visitor', visitor(LIVE)],
    ['a visitor of a program that has nothing', visitor(EMPTY)],
    ['a participant of a program whose clock is ahead', participant(AHEAD, '300')],
    ['a visitor of a program that is not known', visitor('77')],
  ])('%s gets byte for byte what the calls of the sections answer [P-074]', async (_who, caller) => {
    const alone: string[] = [];
    for (const name of sections) alone.push(`"${name}":${await textOf(caller, name)}`);
    expect(await textOf(caller, 'challenge_sections')).toBe(`{${alone.join(',')}}`);
  });

  it('a participant and a visitor do not get the same', async () => {
    const answers = await Promise.all(
      [ADA, visitor(LIVE), visitor(AHEAD)].map((who) => programs.as(who).get('/public/home/challenge_sections')),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(3);
  });
});
