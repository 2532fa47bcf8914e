import type { Caller } from '@laurel/contracts/auth/caller';
import { organizationAdmin, service } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer } from '@laurel/test-kit/http';
import type { TestDatabase } from '@laurel/test-kit/postgres';
import { arrive, linkChallenge, show, submit } from '../programs.fixture.ts';
import { membership, PaymentsUnderTest, PROGRAM } from './payments.fixture.ts';

describe('a membership', () => {
  let payments: PaymentsUnderTest;
  let database: TestDatabase;
  const challenge = (changes: object): Promise<string> => payments.programs.challenge(PROGRAM, changes);

  beforeAll(async () => {
    payments = await PaymentsUnderTest.start();
    database = payments.database;
  });
  afterAll(() => payments.stop());

  /** The payloads; `since` is the version of the event at whose moment the membership began. */
  const events = async (participantId: string): Promise<object[]> => {
    const rows = await database.query<{ payload: { since: string | null; version: string }; effective_at: Date }>(
      `SELECT payload, effective_at FROM event
       WHERE type = 'membership.changed' AND payload ->> 'participant_id' = $1
       ORDER BY (payload ->> 'version')::int`,
      [participantId],
    );
    const beganWith = new Map(rows.map(({ payload, effective_at }) => [effective_at.toISOString(), payload.version]));
    return rows.map(({ payload }) => ({
      ...payload,
      since: payload.since && (beganWith.get(payload.since) ?? 'never'),
    }));
  };

  it('starts with the payment, ends with the refund, and can be bought again [P-219, B41]', async () => {
    const name = await challenge(membership);
    const caller = payments.someone();
    const who = payments.as(caller);
    const buy = async (): Promise<string> => {
      const session = payments.sessionOf(await payments.join(who, name));
      payments.stripe.pay(session);
      expect((await payments.deliverNewest()).status).toBe(200);
      return session;
    };
    const first = await buy();
    expect((await show(who, name)).completed_by_current_participant_on).not.toBeNull();
    expect((await payments.join(who, name)).headers.location).toBe(`/challenge/${name}`);
    payments.stripe.refund(first);
    expect((await payments.deliverNewest()).status).toBe(200);
    expect((await show(who, name)).completed_by_current_participant_on).toBeNull();
    await buy();
    const member = { participant_id: caller.participant_id };
    expect(await events(caller.participant_id)).toEqual([
      { ...member, member: true, since: '1', until: null, version: '1' },
      { ...member, member: false, since: null, until: null, version: '2' },
      { ...member, member: true, since: '3', until: null, version: '3' },
    ]);
  });

  it('lasts as long as its challenge, also when staff change that [P-219]', async () => {
    const caller = payments.someone();
    const who = payments.as(caller);
    const season = { ...membership, finish: '2150-06-30T00:00:00.000Z' };
    const name = await challenge(season);
    const session = payments.sessionOf(await payments.join(who, name));
    payments.stripe.pay(session);
    await payments.deliverNewest();
    await payments.programs.provision(PROGRAM, name, { ...season, name, finish: '2150-09-30T00:00:00.000Z' });
    const second = payments.sessionOf(await payments.join(who, await challenge(membership)));
    payments.stripe.pay(second);
    await payments.deliverNewest();
    const published = (await events(caller.participant_id)) as { since: string; until: string | null }[];
    expect(published.map(({ since, until }) => [since, until])).toEqual([
      ['1', '2150-06-30T00:00:00.000Z'],
      ['1', '2150-09-30T00:00:00.000Z'],
      ['1', null],
    ]);
  });

  it.each([
    ['to a membership', { points: 10, is_repeatable: true }, membership],
    ['from a membership', membership, { challenge_type: 'link' }],
  ] as const)(
    'neither begins nor ends by a change of the type %s once participants have completed it or are paying for it',
    async (_what, before, after) => {
      const staff = payments.programs.as(organizationAdmin('10'));
      const name = await challenge(before);
      const caller = payments.someone();
      const { id } = await show(payments.as(caller), name);
      const save = async (): Promise<HttpAnswer> => {
        const edit = await staff.get(`/admin/v2/challenges/${id}`);
        const { version } = edit.body as { version: number };
        return staff.put(`/admin/v2/challenges/${id}`, linkChallenge({ name, version, ...after }));
      };
      const provision = (): Promise<HttpAnswer> =>
        payments.programs
          .asDemo()
          .put(`/internal/programs/${PROGRAM}/challenges/${name}`, linkChallenge({ name, ...after }));
      const refused = {
        status: 422,
        body: {
          errors: {
            challenge_type: [
              'cannot change to or from a membership, because participants have completed it or are paying for it',
            ],
          },
        },
      };
      if ('challenge_type' in before) {
        const session = payments.sessionOf(await payments.join(payments.as(caller), name));
        expect(await save()).toMatchObject(refused);
        payments.stripe.pay(session);
        await payments.deliverNewest();
      } else {
        await submit(payments.as(caller), name);
      }
      for (const change of [save, provision]) expect(await change()).toMatchObject(refused);
      const [row] = await database.query('SELECT challenge_type FROM challenge WHERE id = $1', [id]);
      expect(row).toEqual({ challenge_type: 'challenge_type' in before ? 'membership' : 'link' });
      expect(await events(caller.participant_id)).toHaveLength('challenge_type' in before ? 1 : 0);
      await arrive(database, PROGRAM, 'activities.reset', { reset_id: id, participant_id: caller.participant_id });
      expect((await save()).status).toBe('challenge_type' in before ? 422 : 200);
    },
  );

  it('is granted by the platform once, outlives one that is bought and refunded, and is taken back', async () => {
    const caller = payments.someone();
    const { participant_id } = caller;
    const grant = async (granted: boolean, by: Caller = service('demo'), id = participant_id): Promise<number> =>
      (await payments.programs.as(by).put(`/internal/programs/${PROGRAM}/participants/${id}/membership`, { granted }))
        .status;
    const published = (member: boolean, version: string) => ({
      participant_id,
      member,
      since: member ? '1' : null,
      until: null,
      version,
    });
    expect([await grant(false), await events(participant_id)]).toEqual([200, []]);
    expect([await grant(true), await grant(true)]).toEqual([200, 200]);
    expect(await events(participant_id)).toEqual([published(true, '1')]);
    const name = await challenge({ ...membership, finish: '2150-06-30T00:00:00.000Z' });
    const session = payments.sessionOf(await payments.join(payments.as(caller), name));
    payments.stripe.pay(session);
    await payments.deliverNewest();
    payments.stripe.refund(session);
    await payments.deliverNewest();
    expect(await events(participant_id)).toEqual(['1', '2', '3'].map((version) => published(true, version)));
    expect(await grant(false)).toBe(200);
    expect((await events(participant_id)).at(-1)).toEqual(published(false, '4'));
    expect(await grant(true, caller)).toBe(403);
    await database.query(
      `INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version, erased_at)
       VALUES ($1, 987654, '', '', 'inactive', 1, now())`,
      [PROGRAM],
    );
    expect(await grant(true, service('demo'), '987654')).toBe(404);
  });

  it('stays while another one is paid for', async () => {
    const caller = payments.someone();
    const who = payments.as(caller);
    const sessions: string[] = [];
    for (const name of [await challenge(membership), await challenge(membership)]) {
      const session = payments.sessionOf(await payments.join(who, name));
      payments.stripe.pay(session);
      await payments.deliverNewest();
      sessions.push(session);
    }
    const members = async (): Promise<unknown[]> =>
      (await events(caller.participant_id)).map((event) => (event as { member: boolean }).member);
    for (const session of sessions) {
      payments.stripe.refund(session);
      await payments.deliverNewest();
    }
    expect(await members()).toEqual([true, true, true, false]);
  });
});
