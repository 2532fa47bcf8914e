import { participant } from '@laurel/test-kit/caller-factories';
import { allHandled, ProgramsUnderTest, submit } from './programs.fixture.ts';

const PROGRAM = '1';
let programs: ProgramsUnderTest;

beforeAll(async () => {
  programs = await ProgramsUnderTest.start();
  await programs.addPrograms([{ id: PROGRAM, organization: '10' }]);
});
afterAll(() => programs.stop());

const snapshot = (id: string, changes: object = {}): object => ({
  participant_id: id,
  first_name: 'Canary',
  last_name: 'Yellow',
  email: 'canary@example.com',
  status: 'active',
  created_at: '2026-11-21T10:00:00.000Z',
  version: '1',
  ...changes,
});

const erasure = { first_name: '', last_name: '', email: null, status: 'inactive' };

async function publish(type: string, payload: object): Promise<void> {
  await programs.database.query(
    `INSERT INTO event (program_id, type, payload, effective_at) VALUES ($1, $2, $3, now())`,
    [PROGRAM, type, JSON.stringify(payload)],
  );
  await allHandled(programs.database);
}

const rows = (table: string, id: string): Promise<object[]> =>
  programs.database.query(`SELECT * FROM ${table} WHERE participant_id = $1`, [id]);

describe('the programs service’s personal data', () => {
  it('is exported for the participant, a record a line', async () => {
    await publish('participant.changed', snapshot('900'));
    const ada = programs.as(participant(PROGRAM, '900'));
    await submit(ada, await programs.challenge(PROGRAM, { caption: 'Find the loop' }));
    const { body } = await ada.get('/internal/personal_data');
    const records = (body as string)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as [string, object]);
    expect(records).toMatchObject([
      ['activity', { title: 'Find the loop', action_type: 'challenge', points: 50 }],
      ['completed_challenges', { challenge: 'Find the loop', points: 50 }],
    ]);
  });

  it('is removed at the erasure, also when an older event comes late; counts stay [INV-41]', async () => {
    await publish('participant.changed', snapshot('901'));
    await publish('participant.changed', snapshot('902', { first_name: 'Ben' }));
    const name = await programs.challenge(PROGRAM, {});
    await submit(programs.as(participant(PROGRAM, '901')), name);
    await submit(programs.as(participant(PROGRAM, '902')), name);
    const receipt = { participant_id: '901', receipt_id: '90', points: 5, revision: 1, merchant_name: 'Canary shop' };
    await publish('receipt.assessed', { ...receipt, total_amount: '9.00', assessed_at: '2026-11-22T10:00:00.000Z' });
    await publish('participant.erased', snapshot('901', { ...erasure, version: '3' }));
    await publish('participant.changed', snapshot('901', { version: '2' }));
    const left = await programs.database.query(`SELECT FROM participant_copy p WHERE id = 901 AND p::text ~* 'canary'`);
    expect(left).toEqual([]);
    expect(await rows('participant_action', '901')).toHaveLength(2);
    expect(JSON.stringify(await rows('participant_action', '901'))).not.toMatch(/canary/i);
    const versions = (): Promise<object[]> =>
      programs.database.query('SELECT id, xmin::text FROM participant_action WHERE participant_id = 901 ORDER BY id');
    const before = await versions();
    await publish('participant.erased', snapshot('901', { ...erasure, version: '3' }));
    expect(await versions()).toEqual(before);
    expect(await rows('completion', '901')).toHaveLength(1);
    expect(await rows('participant_action', '902')).toHaveLength(1);
  });

  it('is removed again by the erasure of the night, where a restored backup has brought it back [INV-41]', async () => {
    const again = (): Promise<void> => publish('participant.erased', snapshot('941', { ...erasure, version: '3' }));
    await again();
    await programs.database.query(`UPDATE participant_copy SET first_name = 'Canary' WHERE id = 941`);
    await programs.database.query('INSERT INTO first_step (program_id, participant_id) VALUES ($1, 941)', [PROGRAM]);
    await again();
    const named = `SELECT FROM participant_copy p WHERE id = 941 AND p::text ~* 'canary'`;
    expect(await programs.database.query(named)).toEqual([]);
    expect(await rows('first_step', '941')).toEqual([]);
  });

  it('is not written again by events after the erasure, whose actions count without titles [INV-41]', async () => {
    const at = '2026-11-22T10:00:00.000Z';
    const claim = { claim_id: '1', reward_id: '2', name: 'Mug', points: 5, claimed_at: at };
    const receipt = { receipt_id: '3', points: 5, revision: 1, merchant_name: 'Pharmacy Green', total_amount: '9.00' };
    await publish('participant.erased', snapshot('911', { ...erasure, version: '3' }));
    for (const participant_id of ['911', '912']) {
      await publish('reward.claimed', { ...claim, claim_id: participant_id, participant_id });
      await publish('receipt.assessed', { ...receipt, receipt_id: participant_id, participant_id, assessed_at: at });
      await publish('receipt.accepted', { receipt_id: participant_id, participant_id, accepted_at: at });
    }
    await publish('participant.changed', snapshot('911', { version: '9' }));
    expect(await rows('participant_action', '911')).toMatchObject([{ title: 'Reward' }, { title: 'Receipt' }]);
    expect(await rows('first_step', '911')).toEqual([]);
    expect(await rows('participant_action', '912')).toHaveLength(2);
    expect(await rows('first_step', '912')).toHaveLength(1);
    const [person] = await programs.database.query(
      'SELECT first_name, email, status FROM participant_copy WHERE id = 911',
    );
    expect(person).toEqual({ first_name: '', email: null, status: 'inactive' });
  });

  it('stays empty when the sign-up event comes after the erasure: no points for them, nor for a recruiter', async () => {
    await programs.challenge(PROGRAM, { challenge_type: 'signup', link_url: null, points: 120 });
    await programs.challenge(PROGRAM, { challenge_type: 'referral', link_url: null, points: 30 });
    await publish('participant.changed', snapshot('920'));
    const [recruiter] = await programs.database.query<{ code: string }>(
      'SELECT referral_code AS code FROM participant_copy WHERE id = 920',
    );
    const referral_code = recruiter?.code;
    await publish('participant.erased', snapshot('921', { ...erasure, version: '2' }));
    await publish('participant.registered', snapshot('921', { referral_code }));
    await publish('participant.registered', snapshot('922', { referral_code }));
    expect(await rows('completion', '921')).toEqual([]);
    expect(await rows('referral', '921')).toEqual([]);
    expect(await rows('completion', '922')).toHaveLength(1);
    expect(await rows('referral', '922')).toHaveLength(1);
    const recruits = `SELECT payload ->> 'participant_id' AS id FROM event WHERE type = 'participant.recruited'`;
    expect(await programs.database.query(recruits)).toEqual([{ id: '922' }]);
  });
});
