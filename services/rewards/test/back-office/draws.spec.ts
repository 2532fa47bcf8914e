import type { DrawResponse, EntrantTable, PublishedDraw } from '@laurel/contracts/rewards/draws.dto';
import type { OwnClaims } from '@laurel/contracts/rewards/own-claims.dto';
import { errorCode } from '@laurel/service-kit/errors/pg-errors';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { race } from '@laurel/test-kit/barrier';
import { organizationAdmin, participant, programAdmin, visitor } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer } from '@laurel/test-kit/http';
import { quietPool } from '@laurel/test-kit/postgres';
import { checkDraw } from '../../src/draws/draws/check-draw.ts';
import { refused, RewardsUnderTest, tally } from '../rewards.fixture.ts';
import { BackOfficeClient } from './admin-calls.fixture.ts';

const A = '1';

describe('draws', () => {
  let rewards: RewardsUnderTest;
  let backOffice: BackOfficeClient;

  const raffle = (changes: object = {}): Promise<string> =>
    rewards.reward(A, { name: 'Raffle', selection: 'sweepstake', threshold: 10, ...changes });
  const committed = async (changes: object = {}): Promise<string> => {
    const id = await raffle(changes);
    await rewards.database.query(`UPDATE reward SET created_at = now() - interval '1 day' WHERE id = $1`, [id]);
    expect((await backOffice.post(`rewards/${id}/sweepstake/commit`)).status).toBe(200);
    return id;
  };
  const frozen = async (changes: object = {}): Promise<string> => {
    const id = await committed(changes);
    await backOffice.ended(await backOffice.post(`rewards/${id}/generate_sweepstake_entries`));
    return id;
  };
  const draw = (id: string, winners: number): Promise<HttpAnswer> =>
    backOffice.post(`rewards/${id}/sweepstake/draw`, { winners });
  const published = async (id: string): Promise<PublishedDraw> =>
    (await rewards.call(visitor(A), 'GET', `/public/rewards/${id}/draw`)).body as PublishedDraw;
  const list = async (id: string): Promise<string> =>
    (await rewards.call(visitor(A), 'GET', `/public/rewards/${id}/draw/entrants.csv`)).body as string;

  beforeAll(async () => {
    rewards = await RewardsUnderTest.start();
    await rewards.addProgram(A);
    backOffice = new BackOfficeClient(rewards, A, organizationAdmin('10'));
    await rewards.fund(A, ['100', '101', '102', '103', '104'], 30);
    await rewards.fund(A, ['105'], 250);
    await rewards.fund(A, ['106'], 9);
    await rewards.database.query(
      `INSERT INTO participant_copy (program_id, id, first_name, last_name, status, email, is_staff, version)
       SELECT 1, id, 'Person', id::text, 'active', 'person' || id || '@demo.test', id = 104, 1
       FROM generate_series(100, 106) AS id`,
    );
  });
  afterEach(async () => {
    await rewards.database.query(`UPDATE participant_copy SET status = 'active'`);
    expect(await rewards.faults()).toEqual([]);
  });
  afterAll(() => rewards.stop());

  it('publish the seed by its hash, then the entrants by theirs, then both [A-225, A-242, A-245, INV-37]', async () => {
    const id = await committed({ limit: 2 });
    const announced = await published(id);
    expect((await published(await committed())).seed_hash).not.toBe(announced.seed_hash);
    expect(announced).toMatchObject({ state: 'committed', seed: null, entrants: 0, entrants_hash: null, records: [] });
    expect((await rewards.call(visitor(A), 'GET', `/public/rewards/${id}/draw/entrants.csv`)).status).toBe(404);

    const job = await backOffice.post(`rewards/${id}/generate_sweepstake_entries`);
    expect(job.body).toMatchObject({ message: 'Entries generated' });
    await backOffice.ended(job);
    const closed = await published(id);
    expect(closed).toMatchObject({
      state: 'frozen',
      seed: null,
      seed_hash: announced.seed_hash,
      entrants: 5,
      entries: 37,
    });
    expect(await list(id)).toBe('entrant,entries\n1,3\n2,3\n3,3\n4,3\n5,25\n');

    const { body } = await draw(id, 2);
    expect(body).toMatchObject({ state: 'drawn', winners: 2, limit_left: 0 });
    const held = await published(id);
    expect(held).toMatchObject({ seed_hash: announced.seed_hash, entrants_hash: closed.entrants_hash });
    expect(held.records.map(({ kind }) => kind)).toEqual(['winner', 'winner']);
    expect(new Set(held.records.map(({ entrant }) => entrant)).size).toBe(2);
    expect(checkDraw(held, await list(id))).toEqual([]);
    expect(JSON.stringify(held)).not.toMatch(/Person|demo\.test|participant/);
  });

  it('exclude staff and participants without an entry, and show participants their own entries [A-206, A-225, A-242, A-312, P-244]', async () => {
    const plain = await backOffice.get(`rewards/${await rewards.reward(A)}/sweepstake`);
    expect(refused(plain).code).toBe('no_sweepstake');
    const id = await frozen();
    const { data } = await backOffice.read<EntrantTable>(`rewards/${id}/sweepstake/entrants`);
    expect(data.map(({ participant_id, entries }) => [participant_id, entries])).toEqual([
      ['100', 3],
      ['101', 3],
      ['102', 3],
      ['103', 3],
      ['105', 25],
    ]);
    await rewards.fund(A, ['101'], 50);
    expect(await rewards.show(participant(A, '101'), id)).toMatchObject({
      participant_sweepstakes_entry: 3,
      draw: { state: 'frozen', entrant: 2, first_entry: 4, last_entry: 6 },
    });
    expect((await rewards.show(participant(A, '104'), id)).draw).toMatchObject({ entrant: null, first_entry: null });
    await rewards.adjust(A, '101', -50);
  });

  it('give the prize to the winners, and a CSV of all entrants [A-006, A-227, A-246]', async () => {
    const id = await frozen({ limit: 1 });
    await draw(id, 1);
    const { data } = await backOffice.read<EntrantTable>(`rewards/${id}/sweepstake/entrants?columnFilters[won]=yes`);
    expect(data).toHaveLength(1);
    const [winner] = data;
    const { data: listed } = await backOffice.read<EntrantTable>(`rewards/${id}/sweepstake/entrants?sort=winners`);
    expect(listed.map(({ entrant }) => entrant)).toEqual([
      winner?.entrant,
      ...[1, 2, 3, 4, 5].filter((entrant) => entrant !== winner?.entrant),
    ]);
    expect(listed.map(({ how }) => how)).toEqual(['drawn', null, null, null, null]);
    expect(winner).toMatchObject({ record: 1, replaced: false, won_at: expect.any(String) as string });
    const seen = await rewards.show(participant(A, winner?.participant_id ?? ''), id);
    expect(seen.earned_by_current_participant_on).not.toBeNull();
    const csv = String((await backOffice.get(`rewards/${id}/sweepstake.csv`)).body)
      .trim()
      .split('\n');
    expect(csv[0]).toBe('entrant,participant_id,name,email,entries,won_at,replaced,how');
    const rows = csv.slice(1).map((line) => line.split(','));
    expect(rows.map(([entrant, person, name, , entries]) => [entrant, person, name, entries])).toEqual([
      ['1', '100', 'Person 100', '3'],
      ['2', '101', 'Person 101', '3'],
      ['3', '102', 'Person 102', '3'],
      ['4', '103', 'Person 103', '3'],
      ['5', '105', 'Person 105', '25'],
    ]);
    const won = rows.filter(([, , , , , wonAt]) => wonAt !== '');
    expect(won.map(([, person]) => person)).toEqual([winner?.participant_id]);
    expect(csv[1]).toContain(',person100@demo.test,');
    const manager = new BackOfficeClient(rewards, A, programAdmin('10', A, { rewards: ['view', 'manage'] }));
    expect(String((await manager.get(`rewards/${id}/sweepstake.csv`)).body)).toContain('Person 100,p•••@d•••.test,');
  });

  it('leave the prize ready to use, although the raffle has ended before it is drawn', async () => {
    const id = await frozen({ name: 'Ended raffle', limit: 1, finish: new Date().toISOString() });
    expect((await draw(id, 1)).body).toMatchObject({ ended: true, winners: 1 });
    const { data } = await backOffice.read<EntrantTable>(`rewards/${id}/sweepstake/entrants?columnFilters[won]=yes`);
    const { body } = await rewards.call(participant(A, data[0]?.participant_id ?? ''), 'GET', '/public/claims');
    const { data: ready, counts } = body as OwnClaims;
    expect(counts.expired).toBe(0);
    expect(ready.find(({ reward_id }) => reward_id === id)).toMatchObject({ state: 'ready', ends_at: null });
  });

  it('only go forward, in every attempted order [A-245, INV-38]', async () => {
    const id = await raffle({ finish: new Date(Date.now() + 86_400_000).toISOString() });
    const steps: [string, object][] = [
      ['generate_sweepstake_entries', {}],
      ['sweepstake/draw', { winners: 1 }],
      ['sweepstake/replace_winner', { number: 1, reason: 'because' }],
      ['set_winners', { participant_ids: ['100'], reason: 'because' }],
    ];
    const messages = (): Promise<[number, string][]> =>
      Promise.all(
        steps.map(async ([step, body]): Promise<[number, string]> => {
          const answer = await backOffice.post(`rewards/${id}/${step}`, body);
          return [answer.status, refused(answer).message];
        }),
      );
    expect(await messages()).toEqual([
      [409, 'Commit the draw first'],
      [409, 'Generate the entries first'],
      [409, 'The winners have not been drawn yet'],
      [409, 'Generate the entries first'],
    ]);
    await backOffice.post(`rewards/${id}/sweepstake/commit`);
    const again = await backOffice.post(`rewards/${id}/sweepstake/commit`);
    expect([again.status, refused(again).message]).toEqual([409, 'The draw has been committed already']);
    const early = await backOffice.post(`rewards/${id}/generate_sweepstake_entries`);
    expect(refused(early).code).toBe('still_running');
    const plain = await backOffice.post(`rewards/${await rewards.reward(A)}/sweepstake/commit`);
    expect(refused(plain).code).toBe('no_sweepstake');
  });

  it('are held once for repeated requests [A-245, B91, INV-37]', async () => {
    const id = await frozen({ limit: 3 });
    const { fulfilled } = await race(8, () => draw(id, 2));
    expect(tally(fulfilled)).toEqual({ ok: 1, '409 draw_state': 7 });
    expect((await published(id)).records).toHaveLength(2);
  });

  it('draw no more winners than prizes and entrants [B91]', async () => {
    const id = await frozen({ limit: 2 });
    expect(refused(await draw(id, 3)).message).toBe('At most 2 winners can be drawn');
    const all = await frozen();
    expect(refused(await draw(all, 6)).message).toBe('At most 5 winners can be drawn');
    expect((await draw(all, 5)).status).toBe(200);
    const { records } = await published(all);
    expect(new Set(records.map(({ entrant }) => entrant))).toEqual(new Set([1, 2, 3, 4, 5]));
  });

  it('without a prize or an entrant left are closed with 0 winners, which reveals the seed; a winner by hand can be replaced then', async () => {
    const named = await frozen({ limit: 1 });
    await backOffice.post(`rewards/${named}/set_winners`, { participant_ids: ['100'], reason: 'Won the race' });
    const empty = await frozen({ threshold: 1_000_000 });
    const blocked = await frozen({ threshold: 200 });
    await rewards.database.query(`UPDATE participant_copy SET status = 'blocked' WHERE id = 105`);
    for (const id of [named, empty, blocked]) {
      expect(await backOffice.read(`rewards/${id}/sweepstake`)).toMatchObject({ state: 'frozen', drawable: 0 });
      expect(refused(await draw(id, 1)).message).toBe('Nobody is left to win');
      expect((await draw(id, 0)).body).toMatchObject({ state: 'drawn', drawable: 0 });
      const held = await published(id);
      expect(held.seed).toMatch(/^[0-9a-f]{64}$/);
      expect(checkDraw(held, await list(id))).toEqual([]);
    }
    expect((await published(blocked)).records).toMatchObject([{ kind: 'excluded', entrant: 1 }]);

    const body = { number: 1, reason: 'Cannot come' };
    const replaced = await backOffice.post(`rewards/${named}/sweepstake/replace_winner`, body);
    expect(replaced.body as DrawResponse).toMatchObject({ winners: 1, limit_left: 0 });
    const held = await published(named);
    expect(held.records).toMatchObject([
      { kind: 'by_hand', entrant: 1 },
      { kind: 'excluded', entrant: 5 },
      { kind: 'winner', replaces: 1 },
    ]);
    expect(checkDraw(held, await list(named))).toEqual([]);
  });

  it('draw a winner while one can be drawn: 0 winners are refused then', async () => {
    const id = await frozen({ limit: 2 });
    expect(await backOffice.read(`rewards/${id}/sweepstake`)).toMatchObject({ drawable: 2 });
    const none = await draw(id, 0);
    expect([none.status, refused(none).errors]).toEqual([422, { winners: ['must be at least 1'] }]);
    expect(await published(id)).toMatchObject({ state: 'frozen', seed: null });
    expect((await draw(id, 1)).status).toBe(200);
  });

  it('skip entrants who were blocked since, with a record [A-245]', async () => {
    const id = await frozen();
    await rewards.database.query(`UPDATE participant_copy SET status = 'blocked' WHERE id = 105`);
    expect((await draw(id, 4)).status).toBe(200);
    const held = await published(id);
    expect(held.records[0]).toMatchObject({ kind: 'excluded', entrant: 5 });
    expect(held.records.slice(1).map(({ entrant }) => entrant)).not.toContain(5);
    expect(checkDraw(held, await list(id))).toEqual([]);
  });

  it('accept winners named by staff only before the draw, with a recorded reason [A-224, A-241, A-245, A-246, B91]', async () => {
    const id = await frozen({ limit: 2 });
    const stranger = await backOffice.post(`rewards/${id}/set_winners`, {
      participant_ids: ['104'],
      reason: 'A friend',
    });
    expect([stranger.status, Object.keys(refused(stranger).errors)]).toEqual([422, ['participant_ids']]);
    const silent = await backOffice.post(`rewards/${id}/set_winners`, { participant_ids: ['100'] });
    expect(refused(silent).errors).toEqual({ reason: ['is required'] });
    const named = { participant_ids: ['100'], reason: 'Promised at the race' };
    expect((await backOffice.post(`rewards/${id}/set_winners`, named)).body).toMatchObject({
      message: 'Winner assigned',
    });
    const { data } = await backOffice.read<EntrantTable>(`rewards/${id}/sweepstake/entrants?columnFilters[won]=yes`);
    expect(data).toMatchObject([{ participant_id: '100', won_at: expect.any(String) as string }]);
    expect((await draw(id, 1)).status).toBe(200);
    const held = await published(id);
    expect(held.records.map(({ kind }) => kind)).toEqual(['by_hand', 'winner']);
    expect(held.records[1]?.entrant).not.toBe(1);
    expect(checkDraw(held, await list(id))).toEqual([]);
    const late = await backOffice.post(`rewards/${id}/set_winners`, { participant_ids: ['101'], reason: 'Too late' });
    expect(late.status).toBe(409);
    const [entry] = await rewards.database.query<{ after: object }>(
      `SELECT after FROM ${auditEntries} WHERE action = 'set_winners' AND resource_id = $1`,
      [id],
    );
    expect(entry?.after).toEqual(named);
  });

  it('replace a winner by the next of the same sequence, who receives the prize instead [A-245]', async () => {
    const id = await frozen({ limit: 1 });
    await draw(id, 1);
    const body = { number: 1, reason: 'Did not answer for a month' };
    const answer = await backOffice.post(`rewards/${id}/sweepstake/replace_winner`, body);
    expect(answer.body as DrawResponse).toMatchObject({ winners: 1, limit_left: 0 });
    const held = await published(id);
    const [first, second] = held.records;
    expect(second).toMatchObject({ kind: 'winner', replaces: 1 });
    expect(second?.entrant).not.toBe(first?.entrant);
    expect(checkDraw(held, await list(id))).toEqual([]);
    const ids = ['100', '101', '102', '103', '105'];
    const holders = await Promise.all(
      ids.map(async (one) => (await rewards.show(participant(A, one), id)).earned_by_current_participant_on !== null),
    );
    expect(holders.map((has, index) => (has ? index + 1 : null)).filter((place) => place !== null)).toEqual([
      second?.entrant,
    ]);
    expect((await backOffice.post(`rewards/${id}/sweepstake/replace_winner`, body)).status).toBe(422);
    expect(
      await rewards.database.query(`SELECT action, after FROM ${auditEntries} WHERE resource_id = $1 ORDER BY id`, [
        id,
      ]),
    ).toMatchObject([
      { action: 'commit_draw' },
      { action: 'generate_sweepstake_entries' },
      { action: 'draw', after: { winners: 1 } },
      { action: 'replace_winner', after: { number: body.number } },
    ]);
  });

  it('name no participant twice, however many winners are replaced [A-245]', async () => {
    const id = await frozen({ limit: 1 });
    await draw(id, 1);
    const replace = (number: number): Promise<HttpAnswer> =>
      backOffice.post(`rewards/${id}/sweepstake/replace_winner`, { number, reason: 'Did not answer' });
    for (const number of [1, 2, 3, 4]) expect((await replace(number)).status).toBe(200);
    const { records } = await published(id);
    expect(new Set(records.map(({ entrant }) => entrant))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect((await replace(5)).status).toBe(409);
    const again = `INSERT INTO draw_record (program_id, reward_id, ordinal, kind, position, counter, entry, claim_id)
      VALUES (1, ${id}, 6, 'winner', 1, 99, 1, 1)`;
    await expect(rewards.database.query(again)).rejects.toThrow('draw_record_once');
  });

  it('cannot be reverted or rewritten by SQL outside the service [A-245, INV-38]', async () => {
    const id = await frozen();
    const app = quietPool(rewards.database.appUrl, 1);
    const attempts = [
      `UPDATE draw SET state = 'committed' WHERE reward_id = ${id}`,
      `UPDATE draw SET seed = sha256('mine') WHERE reward_id = ${id}`,
      `UPDATE draw SET entrants_hash = sha256('mine') WHERE reward_id = ${id}`,
      `INSERT INTO draw_entrant VALUES (1, ${id}, 99, 999, 1, 99)`,
      `INSERT INTO draw_record (program_id, reward_id, ordinal, kind, position, counter, entry, claim_id)
         VALUES (1, ${id}, 1, 'winner', 1, 0, 1, 1)`,
      `DELETE FROM draw WHERE reward_id = ${id}`,
    ];
    const codes = [];
    for (const sql of attempts) {
      const outcome = await app.query(`BEGIN; SELECT set_config('app.program_id', '1', true); ${sql}`).catch(errorCode);
      codes.push(outcome);
      await app.query('ROLLBACK');
    }
    await app.end();
    expect(codes).toEqual(['23001', '42501', '42501', '42501', '23001', '42501']);
    await expect(rewards.database.query(`UPDATE draw SET entries = 1 WHERE reward_id = ${id}`)).rejects.toThrow(
      'never goes back',
    );
  });

  it('retain their announced conditions [A-245]', async () => {
    const id = await committed();
    const form = { name: 'Raffle', description: 'A mug', selection: 'sweepstake', threshold: 1 };
    const { version } = await backOffice.read<{ version: number }>(`rewards/${id}`);
    const answer = await backOffice.put(`rewards/${id}`, { ...form, version });
    expect(refused(answer).errors).toEqual({ threshold: ['cannot be changed once a draw is committed'] });
    expect((await backOffice.put(`rewards/${id}`, { ...form, name: 'Better', threshold: 10, version })).status).toBe(
      200,
    );
  });
});
