import type { EventType } from '@laurel/contracts/events/domain-event';
import { CopyStatements } from '@laurel/service-kit/copies/copy-statements';
import { Database } from '@laurel/service-kit/database/database';
import { Republisher } from '@laurel/service-kit/events/republish/republisher';
import { participant } from '@laurel/test-kit/caller-factories';
import { statedSums } from '@laurel/test-kit/events/stated-sums';
import { ChildInstance } from '@laurel/test-kit/instances';
import { fileURLToPath } from 'node:url';
import { CompletionsService } from '../src/challenges/completions/completions.service.ts';
import { ProgramsUnderTest, submit } from './programs.fixture.ts';

const [A, B] = ['1', '2'];
let programs: ProgramsUnderTest;

beforeAll(async () => {
  programs = await ProgramsUnderTest.start();
  await programs.addPrograms([
    { id: A, organization: '10', features: { receipts: true } },
    { id: B, organization: '10' },
  ]);
  await programs.database.query(
    `INSERT INTO program_template (program_id, header_text, element_css_style)
     SELECT id, 'x', '{"colours": {"perk-primary": "#000010", "perk-primary-content": "#000011"}}' FROM program;
     INSERT INTO membership (program_id, participant_id, is_member, version, starts_at, ends_at) VALUES
       (1, 7, true, 3, '2026-02-01T08:00:00Z', '2027-01-01T00:00:00Z'), (1, 8, false, 2, NULL, NULL),
       (2, 9, true, 1, '2026-03-01T08:00:00Z', NULL);
     INSERT INTO content_tag (program_id, name, is_active, version) VALUES (1, 'river', true, 4);
     INSERT INTO evergreen_setting_value (program_id, evergreen_setting_definition_id, is_active, version)
       SELECT 1, id, false, 2 FROM evergreen_setting_definition WHERE key = 'completed_activities';
     INSERT INTO offers_reward (program_id, is_active, redirect_magic_link, merchants_regex)
     VALUES (1, true, false, '^Cafe')`,
  );
});
afterAll(() => programs.stop());

/** Publishes a state again; returns the payloads that were written for it. */
async function republished(type: EventType, programId?: string, since?: string): Promise<unknown[]> {
  const [{ app } = { app: undefined }] = programs.instances.services;
  const before = await programs.database.query<{ id: string }>('SELECT id FROM event');
  const written = await app?.get(Republisher).republish(type, programId, since);
  const rows = await programs.database.query<{ payload: unknown }>(
    'SELECT payload FROM event WHERE NOT id = ANY ($1) AND type = $2 ORDER BY id',
    [before.map(({ id }) => id), type],
  );
  expect(written).toBe(rows.length);
  return rows.map(({ payload }) => payload);
}

describe('the state of a service', () => {
  it('states memberships, of one program or of all', async () => {
    const own = [
      {
        participant_id: '7',
        member: true,
        since: '2026-02-01T08:00:00.000Z',
        until: '2027-01-01T00:00:00.000Z',
        version: '3',
      },
      { participant_id: '8', member: false, since: null, until: null, version: '2' },
    ];
    expect(await republished('membership.changed', A)).toEqual(own);
    const since = '2026-03-01T08:00:00.000Z';
    const all = [...own, { participant_id: '9', member: true, since, until: null, version: '1' }];
    expect(await republished('membership.changed')).toEqual(all);
  });

  it('states programs, tags, settings and merchants as they are', async () => {
    expect(await republished('program.changed')).toMatchObject([
      { program_id: A, features: { receipts: true }, mail_colours: { primary: '#000010' } },
      { program_id: B, version: '1' },
    ]);
    expect(await republished('content_tag.changed', A)).toMatchObject([
      { name: 'river', former_name: null, version: 4 },
    ]);
    const setting = { key: 'completed_activities', active: false, version: 2 };
    expect(await republished('evergreen_setting.changed', A)).toEqual([setting]);
    const merchants = { active: true, merchants_regex: '^Cafe', version: '1' };
    expect(await republished('offers_reward.changed', A)).toEqual([merchants]);
    expect(await republished('offers_reward.changed', B)).toEqual([]);
  });

  it('states the tombstones since a moment for identity, which may have lost the erasures', async () => {
    await programs.database.query(
      `INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version, erased_at)
       VALUES (1, 61, '', '', 'inactive', 2, '2026-01-02T10:00:00Z'), (1, 62, '', '', 'inactive', 2, '2026-01-03T10:00:00Z'),
         (1, 63, 'Ada', 'Byron', 'active', 1, NULL)`,
    );
    expect(await republished('erasures.known', A)).toEqual([
      {
        erasures: [
          { participant_id: '61', erased_at: '2026-01-02T10:00:00.000Z' },
          { participant_id: '62', erased_at: '2026-01-03T10:00:00.000Z' },
        ],
      },
    ]);
    expect(await republished('erasures.known', A, '2026-01-03T10:00:00.000Z')).toEqual([
      { erasures: [{ participant_id: '62', erased_at: '2026-01-03T10:00:00.000Z' }] },
    ]);
    expect(await republished('erasures.known', A, '2026-01-03T10:00:00.001Z')).toEqual([]);
  });

  it('states more than one transaction contains', async () => {
    await programs.database.query(
      `INSERT INTO membership (program_id, participant_id, is_member, version)
       SELECT 2, n, true, 1 FROM generate_series(101, 2600) n`,
    );
    expect(await republished('membership.changed', B)).toHaveLength(2_501);
  });

  it('states each participant’s number of completed challenges, also of one without any left', async () => {
    const [name, other] = [await programs.challenge(A), await programs.challenge(A)];
    for (const each of [name, other]) await submit(programs.as(participant(A, '70')), each);
    await submit(programs.as(participant(A, '71')), name);
    const [only] = await programs.database.query<{ id: string }>('SELECT id FROM completion WHERE participant_id = 71');
    const scope = { programId: A };
    const [{ app } = { app: undefined }] = programs.instances.services;
    const takenBackAt = new Date(Date.now() + 60_000);
    await app
      ?.get(Database)
      .transaction(scope, () => app.get(CompletionsService).takeBack(scope, only!.id, takenBackAt));
    const events = await programs.database.query<{ payload: { completed_challenges: number }; effective_at: Date }>(
      `SELECT payload, effective_at FROM event
       WHERE type = 'challenge.completed' AND payload ->> 'participant_id' = '70' ORDER BY id`,
    );
    expect(events.map(({ payload }) => payload.completed_challenges)).toEqual([1, 2]);
    // A count that was locked and has not changed is version 0.
    await programs.database.query(
      'INSERT INTO completion_count (program_id, participant_id, completions, version) VALUES (1, 72, 0, 0)',
    );
    expect(await republished('completions.counted', A)).toEqual([
      {
        participant_id: '70',
        completed_challenges: 2,
        version: '2',
        counted_at: events[1]?.effective_at.toISOString(),
      },
      { participant_id: '71', completed_challenges: 0, version: '2', counted_at: takenBackAt.toISOString() },
    ]);
  });

  it('states sums of the records that it publishes again, without those of erased participants', async () => {
    const [{ app } = { app: undefined }] = programs.instances.services;
    const sums = app ? await statedSums(app) : {};
    expect(Object.keys(sums).sort()).toEqual([
      'completions.counted',
      'content_tag.changed',
      'evergreen_setting.changed',
      'membership.changed',
      'program.changed',
    ]);
    for (const [type, { stated, published }] of Object.entries(sums)) {
      expect(stated.count).toBeGreaterThan(0);
      expect([type, stated]).toEqual([type, published]);
    }
    await programs.database.query(
      `INSERT INTO membership (program_id, participant_id, is_member, version) VALUES (1, 61, true, 1);
       INSERT INTO completion_count (program_id, participant_id, completions, version) VALUES (1, 61, 1, 1)`,
    );
    const after = app ? await statedSums(app) : {};
    for (const type of ['membership.changed', 'completions.counted'] as const) {
      expect([type, after[type]?.stated]).toEqual([type, sums[type]?.stated]);
    }
  });

  it('states the sums of each program once a day, and of the others where one fails', async () => {
    const [{ app } = { app: undefined }] = programs.instances.services;
    const day = async (): Promise<unknown> => {
      await programs.database.query('DELETE FROM event');
      await app?.get(CopyStatements).run();
      return programs.database.query(
        `SELECT program_id, array_agg(payload ->> 'type' ORDER BY payload ->> 'type') AS types FROM event
         WHERE type = 'copies.stated' GROUP BY 1 ORDER BY 1`,
      );
    };
    await programs.database.query('DELETE FROM program_template WHERE program_id = 1');
    const types = ['completions.counted', 'content_tag.changed', 'evergreen_setting.changed', 'membership.changed'];
    const all = [...types, 'program.changed'];
    expect(await day()).toEqual([
      { program_id: A, types },
      { program_id: B, types: all },
    ]);
    expect(await day()).toEqual([]);
    await programs.database.query(
      `UPDATE event_copy_statement SET stated_at = now() - interval '21 hours' WHERE program_id = 2`,
    );
    expect(await day()).toEqual([{ program_id: B, types: all }]);
  });

  it('names the types that can be published again when the event is no state', async () => {
    await expect(republished('reward.claimed')).rejects.toThrow(
      /^Only these can be published again: completions.counted, /,
    );
  });

  it('is a command that runs beside the service', async () => {
    const entry = fileURLToPath(new URL('../src/republish.ts', import.meta.url));
    const command = await ChildInstance.start({ entry, env: programs.env, args: ['content_tag.changed', A] });
    expect([await command.ended(), command.output]).toEqual([0, '1 events were published again\n']);
    const wrong = await ChildInstance.start({ entry, env: programs.env, args: ['reward.claimed'] });
    expect([await wrong.ended(), wrong.output]).toEqual([
      1,
      expect.stringMatching(/^Only these can be published again/),
    ]);
  });
});
