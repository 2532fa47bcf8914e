import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import type { ContestTable, WinnersPreview } from '@laurel/contracts/rewards/winners.dto';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { barrier, openConnections, race } from '@laurel/test-kit/barrier';
import { organizationAdmin, participant, programAdmin } from '@laurel/test-kit/caller-factories';
import { quietPool } from '@laurel/test-kit/postgres';
import { daysFromNow, refused, RewardsUnderTest } from '../rewards.fixture.ts';
import { BackOfficeClient } from './admin-calls.fixture.ts';

const A = '1';
const B = '2';
const LIMIT = 12;

const people = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(from + index));

describe('winners', () => {
  let rewards: RewardsUnderTest;
  let backOffice: BackOfficeClient;

  const preview = (id: string): Promise<WinnersPreview> =>
    backOffice.read(`rewards/${id}/fetch_possible_winners_to_sync`);
  const winnersOf = (id: string): Promise<{ participant_id: string }[]> =>
    rewards.database.query('SELECT participant_id FROM claim WHERE reward_id = $1 ORDER BY participant_id', [id]);
  const upsertParticipants = (ids: string[], status = 'active'): Promise<unknown> =>
    rewards.database.query(
      `INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version)
       SELECT 1, id, 'Person', id::text, $2, 1 FROM unnest($1::bigint[]) AS id`,
      [ids, status],
    );
  const published = (type: string): Promise<number> => rewards.count('SELECT FROM event WHERE type = $1', [type]);

  beforeAll(async () => {
    rewards = await RewardsUnderTest.start({ instances: 2 });
    await rewards.addProgram(A);
    backOffice = new BackOfficeClient(rewards, A, organizationAdmin('10'));
  });
  afterEach(async () => expect(await rewards.faults()).toEqual([]));
  afterAll(() => rewards.stop());

  describe('that are synced', () => {
    it('are the smaller of the pieces left and the eligible participants, without staff and blocked participants [A-217, A-218, A-220, A-312]', async () => {
      await rewards.fund(A, people(100, 20), 500);
      await upsertParticipants(['100'], 'blocked');
      await rewards.send(A, 'participant.changed', {
        participant_id: '101',
        first_name: 'Grace',
        last_name: 'Hopper',
        email: 'grace@demo.test',
        status: 'active',
        staff: true,
        created_at: daysFromNow(-1),
        version: '1',
      });
      await rewards.handled();
      const id = await rewards.reward(A, { selection: 'achievement', threshold: 500, limit: LIMIT });
      expect(await preview(id)).toEqual({ limit_left: LIMIT, eligible_participants_count: 18 });
      const answer = await backOffice.post(`rewards/${id}/sync_winners`, {});
      expect(answer.body).toMatchObject({ success: true, message: 'Winners are being synced' });
      expect(await backOffice.ended(answer)).toMatchObject({
        status: 'done',
        total: LIMIT,
        result: { assigned: LIMIT },
      });
      expect(await winnersOf(id)).toEqual(people(102, LIMIT).map((participant_id) => ({ participant_id })));
      expect(await preview(id)).toEqual({ limit_left: 0, eligible_participants_count: 6 });
      expect((await rewards.show(participant(A, '102'), id)).earned_by_current_participant_on).not.toBeNull();
      expect(
        await rewards.count(`SELECT FROM ${auditEntries} WHERE action = 'sync_winners' AND resource_id = $1`, [id]),
      ).toBe(1);
    });

    it('are all of more than 500 eligible participants, when as many pieces are left [A-218]', async () => {
      const owner = new BackOfficeClient(rewards, B, organizationAdmin('10'));
      await rewards.addProgram(B);
      await rewards.fund(B, people(1, 501), 500);
      const id = await rewards.reward(B, { selection: 'achievement', threshold: 500, limit: 502 });
      const job = await owner.ended(await owner.post(`rewards/${id}/sync_winners`));
      expect(job).toMatchObject({ total: 501, result: { assigned: 501 } });
      expect(await winnersOf(id)).toHaveLength(501);
    });

    it('are refused with 409 when no piece is left or no participant is eligible [A-238, X-097]', async () => {
      const none = await rewards.reward(A, { selection: 'achievement', threshold: 1_000_000, limit: 3 });
      expect(await preview(none)).toEqual({ limit_left: 3, eligible_participants_count: 0 });
      const answer = await backOffice.post(`rewards/${none}/sync_winners`, {});
      expect([answer.status, refused(answer).message]).toEqual([409, 'Failed to perform action']);
      const claimed = await backOffice.post(`rewards/${await rewards.reward(A)}/sync_winners`, {});
      expect([claimed.status, refused(claimed).code]).toEqual([409, 'not_assignable']);
    });

    it('are published as assigned, not as claimed', async () => {
      await rewards.fund(A, people(300, 1), 650);
      const id = await rewards.reward(A, { selection: 'achievement', threshold: 650, limit: 1 });
      await backOffice.ended(await backOffice.post(`rewards/${id}/sync_winners`, { send_email: false }));
      const events = await rewards.database.query(
        `SELECT payload ->> 'assigned' AS assigned FROM event
         WHERE type = 'reward.claimed' AND payload ->> 'reward_id' = $1`,
        [id],
      );
      expect(events).toEqual([{ assigned: 'true' }]);
    });

    it('receive an e-mail only on request [A-219]', async () => {
      await rewards.fund(A, people(200, 3), 600);
      const quiet = await rewards.reward(A, { selection: 'achievement', threshold: 600, limit: 1 });
      await backOffice.ended(await backOffice.post(`rewards/${quiet}/sync_winners`, { send_email: false }));
      expect(await published('reward.won')).toBe(0);
      const loud = await rewards.reward(A, { selection: 'achievement', threshold: 600, limit: 2 });
      await backOffice.ended(await backOffice.post(`rewards/${loud}/sync_winners`, { send_email: true }));
      expect(await published('reward.won')).toBe(2);
    });

    it('never exceed the limit, with two syncs and staff at once, in any order [A-247, INV-36]', async () => {
      await rewards.fund(A, people(1_000, 60), 700);
      for (let round = 0; round < 5; round += 1) {
        const id = await rewards.reward(A, { selection: 'achievement', threshold: 700, limit: LIMIT });
        const { fulfilled } = await race(6, () => backOffice.post(`rewards/${id}/sync_winners`, {}));
        await Promise.all(fulfilled.filter(({ status }) => status === 202).map((answer) => backOffice.ended(answer)));
        const winners = (await winnersOf(id)).map(({ participant_id }) => participant_id);
        expect([winners.length, new Set(winners).size]).toEqual([LIMIT, LIMIT]);
      }
    });

    it('would exceed it if a service counted and then assigned [INV-36]', async () => {
      await rewards.database.query(
        'CREATE TABLE naive_winner (participant_id bigint); GRANT ALL ON naive_winner TO rewards_app',
      );
      const pool = quietPool(rewards.database.appUrl, 16);
      await openConnections(pool, 16);
      const counted = barrier(16);
      await race(16, async (index) => {
        const { rows } = await pool.query<{ left: number }>(
          `SELECT ${LIMIT} - count(*)::int AS left FROM naive_winner`,
        );
        await counted();
        await pool.query('INSERT INTO naive_winner SELECT $1 FROM generate_series(1, $2)', [index, rows[0]?.left ?? 0]);
      });
      const { rowCount } = await pool.query('SELECT FROM naive_winner');
      await pool.end();
      expect(rowCount).toBeGreaterThan(LIMIT);
      await rewards.database.query('DROP TABLE naive_winner');
    });

    it('of an ended achievement had its points at the end, whatever was earned or taken back since', async () => {
      const D = '4';
      await rewards.addProgram(D);
      const office = new BackOfficeClient(rewards, D, organizationAdmin('10'));
      const [late, early, lost] = ['7000', '7001', '7002'] as const;
      const earn = async (person: string, days: number): Promise<void> => {
        const event = {
          completion_id: person,
          challenge_id: '5',
          challenge_type: 'article' as const,
          title: 'Read it',
          participant_id: person,
          points: 40,
          completed_at: daysFromNow(days),
        };
        await rewards.sendAt(D, 'challenge.completed', event.completed_at, ...rewards.completed(D, [event]));
      };
      await earn(late, 0);
      await earn(early, -2);
      await earn(lost, -2);
      await rewards.handled();
      expect((await rewards.adjust(D, lost, -40)).status).toBe(200);
      const ended = { selection: 'achievement', threshold: 40, finish: daysFromNow(-1) };
      const preview = `rewards/${await rewards.reward(D, ended)}/fetch_possible_winners_to_sync`;
      expect(await office.read(preview)).toEqual({ limit_left: null, eligible_participants_count: 2 });
      for (const [limit, winners] of [
        [1, [early]],
        [3, [early, lost]],
      ] as const) {
        const id = await rewards.reward(D, { ...ended, limit });
        await office.ended(await office.post(`rewards/${id}/sync_winners`));
        expect((await winnersOf(id)).map(({ participant_id }) => participant_id)).toEqual(winners);
      }
    });

    it('take a code each, and end with the codes [A-216]', async () => {
      await rewards.fund(A, people(2_000, 5), 800);
      const id = await rewards.reward(A, { selection: 'achievement', threshold: 800, limit: 4 });
      await backOffice.post(`rewards/${id}/coupons`, { codes: 'W-1,W-2,W-3' });
      expect(await preview(id)).toEqual({ limit_left: 3, eligible_participants_count: 5 });
      await backOffice.ended(await backOffice.post(`rewards/${id}/sync_winners`, {}));
      expect(await winnersOf(id)).toHaveLength(3);
      expect((await rewards.show(participant(A, '2001'), id)).coupon_codes).toEqual(['W-2']);
    });
  });

  describe('of a milestone', () => {
    const complete = async (person: string, count: number, from = 0): Promise<void> => {
      const events = Array.from({ length: count }, (_, index) => ({
        completion_id: `${person}${from + index}`,
        challenge_id: '5',
        challenge_type: 'article',
        title: 'Read it',
        participant_id: person,
        points: 0,
        completed_at: daysFromNow(0),
      }));
      await rewards.send(A, 'challenge.completed', ...rewards.completed(A, events));
      await rewards.handled();
    };

    it('have completed the required number of challenges, with or without points [A-212, X-121]', async () => {
      const id = await rewards.reward(A, { name: 'Five done', selection: 'milestone', threshold: 5 });
      await complete('3000', 4);
      expect(await rewards.show(participant(A, '3000'), id)).toMatchObject({
        completed_challenges: 4,
        earned_by_current_participant_on: null,
      });
      await complete('3000', 1, 4);
      const { earned_by_current_participant_on: earned } = await rewards.show(participant(A, '3000'), id);
      expect(earned).not.toBeNull();
      const late = await rewards.reward(A, { selection: 'milestone', threshold: 3 });
      expect((await rewards.show(participant(A, '3000'), late)).earned_by_current_participant_on).not.toBeNull();
    });

    it('wait for staff when there is a limit, and a reversal lowers the progress', async () => {
      const id = await rewards.reward(A, { selection: 'milestone', threshold: 2, limit: 1 });
      await complete('3100', 2);
      const reversed = {
        completion_id: '31000',
        challenge_id: '5',
        challenge_type: 'article',
        title: 'Read it',
        points: 0,
        participant_id: '3100',
        completed_at: daysFromNow(0),
      };
      await rewards.send(A, 'completion.reversed', ...rewards.reversed(A, [reversed]));
      await rewards.handled();
      expect(await rewards.show(participant(A, '3100'), id)).toMatchObject({ completed_challenges: 1 });
      expect((await preview(id)).eligible_participants_count).toBe(1);
      await backOffice.ended(await backOffice.post(`rewards/${id}/sync_winners`, {}));
      expect(await winnersOf(id)).toEqual([{ participant_id: '3000' }]);
    });

    it('are not synced once it has ended, because its counts are those of now, until it ends later', async () => {
      const form = { name: 'Over', description: 'A badge', selection: 'milestone', threshold: 6, limit: 1 };
      await complete('3200', 6);
      const id = await rewards.reward(A, { ...form, finish: daysFromNow(-1) });
      const answer = await backOffice.post(`rewards/${id}/sync_winners`, {});
      expect([answer.status, refused(answer).code]).toEqual([409, 'milestone_ended']);
      expect(await winnersOf(id)).toEqual([]);
      const { version } = await backOffice.read<RewardDetail>(`rewards/${id}`);
      expect((await backOffice.put(`rewards/${id}`, { ...form, finish: daysFromNow(1), version })).status).toBe(200);
      await backOffice.ended(await backOffice.post(`rewards/${id}/sync_winners`, {}));
      expect(await winnersOf(id)).toEqual([{ participant_id: '3200' }]);
    });
  });

  describe('of a mini contest', () => {
    const contest = { selection: 'mini_contest', threshold: 10, limit: 2, start: daysFromNow(-1) };

    it('are chosen by staff from participants who earned enough while it ran, the best first [A-006, A-207, A-226, A-241, A-246]', async () => {
      const id = await rewards.reward(A, { ...contest, threshold: 900 });
      for (const [person, points] of [
        ['4000', 900],
        ['4001', 950],
        ['4002', 20],
      ] as const) {
        await rewards.fund(A, [person], points);
      }
      await upsertParticipants(['4000', '4001']);
      const table = await backOffice.read<ContestTable>(`rewards/${id}/mini_contest`);
      expect(table.data.map(({ participant_id, score, won_at }) => [participant_id, score, won_at])).toEqual([
        ['4001', 950, null],
        ['4000', 900, null],
      ]);
      const stranger = await backOffice.post(`rewards/${id}/mini_contest/set_winners`, {
        participant_ids: ['4000', '4002'],
      });
      expect([stranger.status, refused(stranger).errors]).toEqual([
        422,
        { participant_ids: ['do not take part: 4002'] },
      ]);
      const set = await backOffice.post(`rewards/${id}/mini_contest/set_winners`, { participant_ids: ['4001'] });
      expect(set.body).toMatchObject({ success: true, message: 'Winner assigned', assigned: 1 });
      expect(
        (await backOffice.post(`rewards/${id}/mini_contest/set_winners`, { participant_ids: ['4001'] })).status,
      ).toBe(422);
      const won = await backOffice.read<ContestTable>(`rewards/${id}/mini_contest?columnFilters[won]=yes`);
      expect(won.data).toEqual([
        expect.objectContaining({ participant_id: '4001', won_at: expect.any(String) as string }),
      ]);
      expect((await rewards.show(participant(A, '4001'), id)).earned_by_current_participant_on).not.toBeNull();
      const other = `rewards/${await rewards.reward(A, { selection: 'achievement', threshold: 900 })}/mini_contest`;
      expect((await backOffice.get(other)).status).toBe(409);
      expect((await backOffice.post(`${other}/set_winners`, { participant_ids: ['4001'] })).status).toBe(409);
    });

    it('are the smaller of the limit and the contestants, each once, while staff name some of them [A-247, INV-36]', async () => {
      for (const limit of [20, 1_000]) {
        const id = await rewards.reward(A, { ...contest, threshold: 700, limit });
        const wanted = Math.min(limit, (await preview(id)).eligible_participants_count);
        const { fulfilled } = await race(8, (index) =>
          index < 2
            ? backOffice.post(`rewards/${id}/sync_winners`, {})
            : backOffice.post(`rewards/${id}/mini_contest/set_winners`, { participant_ids: people(1_000 + index, 2) }),
        );
        await Promise.all(fulfilled.filter(({ status }) => status === 202).map((answer) => backOffice.ended(answer)));
        const winners = (await winnersOf(id)).map(({ participant_id }) => participant_id);
        expect([winners.length, new Set(winners).size]).toEqual([wanted, wanted]);
      }
    });

    it('have their prize ready to use after the end of the contest', async () => {
      const E = '5';
      const office = new BackOfficeClient(rewards, E, organizationAdmin('10'));
      await rewards.addProgram(E);
      await rewards.fund(E, ['4100'], 10);
      const id = await rewards.reward(E, { ...contest, finish: daysFromNow(0) });
      await office.ended(await office.post(`rewards/${id}/sync_winners`, {}));
      const { body } = await rewards.call(participant(E, '4100'), 'GET', '/public/claims');
      expect(body).toMatchObject({
        data: [{ reward_id: id, state: 'ready', ends_at: null }],
        counts: { ready: 1, used: 0, expired: 0 },
      });
    });

    it('never exceed its limit, for staff and syncs [A-247, B91]', async () => {
      const id = await rewards.reward(A, { ...contest, threshold: 700 });
      const { fulfilled } = await race(6, (index) =>
        backOffice.post(`rewards/${id}/mini_contest/set_winners`, { participant_ids: [String(1_000 + index)] }),
      );
      const statuses = fulfilled.map(({ status }) => status).toSorted();
      expect(statuses).toEqual([200, 200, 409, 409, 409, 409]);
      expect(await winnersOf(id)).toHaveLength(2);
      expect((await backOffice.get(`rewards/${await rewards.reward(A)}/mini_contest`)).status).toBe(409);
    });
  });

  it('have their own names, and an empty one without a name', async () => {
    await rewards.fund(A, people(5_000, 3), 1_200);
    await rewards.database.query(
      `INSERT INTO participant_copy (program_id, id, first_name, last_name, email, status, version) VALUES
         (1, 5000, '', '', 'ada@demo.test', 'active', 1), (1, 5001, 'Ada', '', NULL, 'active', 1)`,
    );
    const names = async (path: string): Promise<string[]> => {
      const { data } = await backOffice.read<{ data: { name: string }[] }>(path);
      return data.map(({ name }) => name).toSorted();
    };
    const prize = { threshold: 1_200, start: daysFromNow(-1), limit: 3 };
    const id = await rewards.reward(A, { ...prize, selection: 'mini_contest' });
    expect(await names(`rewards/${id}/mini_contest`)).toEqual(['', '', 'Ada']);
    await backOffice.ended(await backOffice.post(`rewards/${id}/sync_winners`));
    expect(await names(`rewards/${id}/reward_participants`)).toEqual(['', '', 'Ada']);
  });

  it('have masked addresses for staff who may not manage users [X-101]', async () => {
    const viewer = new BackOfficeClient(rewards, A, programAdmin('10', A, { rewards: ['view'] }));
    const id = await rewards.reward(A, { selection: 'mini_contest', threshold: 900, start: daysFromNow(-1) });
    await rewards.database.query(`UPDATE participant_copy SET email = 'best@demo.test' WHERE id = 4001`);
    const { data } = await viewer.read<ContestTable>(`rewards/${id}/mini_contest`);
    expect(data.find(({ participant_id }) => participant_id === '4001')?.email).toBe('b•••@d•••.test');
  });

  describe('and their lists', () => {
    const C = '3';
    let office: BackOfficeClient;

    beforeAll(async () => {
      await rewards.addProgram(C);
      office = new BackOfficeClient(rewards, C, organizationAdmin('10'));
    });

    it('of a contest are assigned in the order of the list: by points, then by when they were reached, then by id; and stand on top with how they were chosen', async () => {
      const at = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
      const earn = async (person: string, points: number, minutes: number): Promise<void> => {
        const event = {
          completion_id: `${person}${minutes}`,
          challenge_id: '5',
          challenge_type: 'article' as const,
          title: 'Read it',
          participant_id: person,
          points,
          completed_at: at(minutes),
        };
        await rewards.sendAt(C, 'challenge.completed', event.completed_at, ...rewards.completed(C, [event]));
      };
      // 4101 reaches its points last although it began first, 4104 and 4103 at the same moment.
      const moment = at(20);
      await earn('4101', 1, 50);
      await earn('4102', 60_005, 10);
      await earn('4101', 60_000, 5);
      await earn('4105', 60_001, 30);
      for (const person of ['4104', '4103']) {
        const event = {
          completion_id: person,
          challenge_id: '5',
          challenge_type: 'article' as const,
          title: 'Read it',
          participant_id: person,
          points: 60_001,
          completed_at: moment,
        };
        await rewards.sendAt(C, 'challenge.completed', moment, ...rewards.completed(C, [event]));
      }
      await rewards.handled();
      const order = ['4102', '4105', '4103', '4104', '4101'];
      const id = await rewards.reward(C, {
        selection: 'mini_contest',
        threshold: 60_000,
        limit: 3,
        start: daysFromNow(-1),
      });
      const list = async (query = ''): Promise<string[]> => {
        const { data } = await office.read<ContestTable>(`rewards/${id}/mini_contest${query}`);
        return data.map(({ participant_id, place }) => `${place}:${participant_id}`);
      };
      const ways = async (): Promise<Record<string, string | null>> => {
        const { data } = await office.read<ContestTable>(`rewards/${id}/mini_contest`);
        return Object.fromEntries(data.map(({ participant_id, how }) => [participant_id, how]));
      };
      const ranked = order.map((person, index) => `${index + 1}:${person}`);
      expect(await list()).toEqual(ranked);
      expect(await list('?sort=-score')).toEqual(ranked);
      expect(await list('?sort=score')).toEqual(ranked.toReversed());
      await office.post(`rewards/${id}/mini_contest/set_winners`, { participant_ids: ['4101'] });
      expect(await list()).toEqual(['5:4101', '1:4102', '2:4105', '3:4103', '4:4104']);
      await office.ended(await office.post(`rewards/${id}/sync_winners`, {}));
      expect((await winnersOf(id)).map(({ participant_id }) => participant_id)).toEqual(['4101', '4102', '4105']);
      expect(await list()).toEqual(['1:4102', '2:4105', '5:4101', '3:4103', '4:4104']);
      expect(await ways()).toEqual({ 4101: 'by_hand', 4102: 'synced', 4103: null, 4104: null, 4105: 'synced' });
    });

    it('are sorted by the alphabet of the reader and found without accents, in the middle of a name too', async () => {
      const names = [
        'Ana Żak',
        'Ana Zapata',
        'Łukasz Ruiz',
        'Luis Ruiz',
        'Ümit Zhou',
        'umberto Zhou',
        'Ñico Paz',
        'Nuria Paz',
        'Oto van der Berg',
      ];
      const ids = people(6_100, names.length);
      for (const [index, name] of names.entries()) {
        await rewards.database.query(
          `INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version)
           VALUES (3, $1, split_part($2, ' ', 1), substr($2, strpos($2, ' ') + 1), 'active', 1)`,
          [ids[index], name],
        );
      }
      await rewards.fund(C, ids, 90_000);
      const id = await rewards.reward(C, { selection: 'mini_contest', threshold: 80_000, start: daysFromNow(-1) });
      const list = async (language: string, search = ''): Promise<string[]> => {
        const { body } = await rewards.as(organizationAdmin('10')).get(`/admin/v2/rewards/${id}/mini_contest`, {
          headers: { 'accept-language': language },
          query: { sort: 'name', page_size: 100, ...(search !== '' && { search }) },
        });
        return (body as ContestTable).data.map(({ name }) => name);
      };
      const sorted = [
        'Ana Żak',
        'Ana Zapata',
        'Luis Ruiz',
        'Łukasz Ruiz',
        'Ñico Paz',
        'Nuria Paz',
        'Oto van der Berg',
        'umberto Zhou',
        'Ümit Zhou',
      ];
      const spanish = sorted.with(4, 'Nuria Paz').with(5, 'Ñico Paz');
      expect([await list('en'), await list('es-MX')]).toEqual([
        sorted.toSorted(new Intl.Collator('en').compare),
        spanish.toSorted(new Intl.Collator('es').compare),
      ]);
      expect(await list('es')).toEqual(spanish.toSorted(new Intl.Collator('es').compare));
      expect(await list('en', 'BERG')).toEqual(['Oto van der Berg']);
      expect(await list('en', 'lukász')).toEqual(['Łukasz Ruiz']);
      expect(await list('en', 'umi')).toEqual(['Ümit Zhou']);
      expect(await list('en', 'zak')).toEqual(['Ana Żak']);
      expect(await list('en', '%')).toEqual([]);
    });
  });
});
