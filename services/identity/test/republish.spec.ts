import { Republisher } from '@laurel/service-kit/events/republish/republisher';
import { statedSums } from '@laurel/test-kit/events/stated-sums';
import { IdentityUnderTest } from './identity.fixture.ts';

let identity: IdentityUnderTest;

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  await identity.database.query(
    `INSERT INTO participant
       (program_id, email, first_name, last_name, search_name, search_last_name, status, is_staff, version, created_at)
     VALUES (1, 'ada@example.com', 'Ada', 'Byron', 'ada byron', 'byron', 'active', true, 4, '2026-01-01T10:00:00Z');
     INSERT INTO erasure (program_id, participant_id, erased_at) VALUES (1, 90, '2026-01-02T10:00:00Z')`,
  );
});
afterAll(() => identity.stop());

describe('the state of a service', () => {
  it('states the participants of a program, and the erased ones', async () => {
    const [{ app } = { app: undefined }] = identity.instances.services;
    for (const type of ['participants.changed', 'participant.erased']) {
      expect(await app?.get(Republisher).republish(type, '1')).toBe(1);
    }
    const since = (moment: string): Promise<number> | undefined =>
      app?.get(Republisher).republish('participant.erased', '1', moment);
    expect(await since('2026-01-02T10:00:00.001Z')).toBe(0);
    await expect(app?.get(Republisher).republish('participants.changed', '1', '2026-01-01T10:00:00Z')).rejects.toThrow(
      'whole',
    );
    const published = await identity.database.query(
      `SELECT payload FROM event WHERE type IN ('participants.changed', 'participant.erased') ORDER BY id`,
    );
    const created_at = '2026-01-01T10:00:00.000Z';
    const ada = {
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@example.com',
      status: 'active',
      staff: true,
      created_at,
    };
    const erased = { participant_id: '90', first_name: '', email: null, status: 'inactive', version: '0' };
    expect(published).toMatchObject([{ payload: { participants: [{ ...ada, version: '4' }] } }, { payload: erased }]);
  });

  it('states sums of the records that it publishes again, without those of erased participants', async () => {
    const [{ app } = { app: undefined }] = identity.instances.services;
    const sums = app ? await statedSums(app) : {};
    expect(Object.keys(sums).sort()).toEqual(['participants.changed']);
    for (const [type, { stated, published }] of Object.entries(sums)) {
      expect(stated.count).toBeGreaterThan(0);
      expect([type, stated]).toEqual([type, published]);
    }
  });
});
