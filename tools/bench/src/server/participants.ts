import { finished } from 'node:stream/promises';
import { to as copyTo } from 'pg-copy-streams';
import type { Bench } from '../bench.ts';
import { percentile } from '../report/statistics.ts';
import { ParticipantFixture } from './fixtures/participant.fixture.ts';

const ROWS = 1_000_000;
const ROWS_QUICK = 100_000;
const CALLS = 100;
const ignore = { email: 'ignore', points: 'ignore', tags: 'ignore', naming: 'ignore', metric: 'ignore' };
const renaming = { ...ignore, naming: 'replace' };

/** Participants from a CSV file: every rule checked, a verdict for each row, with the upload and the job. */
const importing: Bench = {
  name: 'import',
  runsOn: 'identity',
  async open(platform, { quick }) {
    const fixture = await ParticipantFixture.build(platform, quick ? ROWS_QUICK : ROWS);
    const { people, renamed } = fixture.files;
    let programId = '';
    let names = people;
    let memory = 0;
    const rate = async (file: string): Promise<number> => {
      names = file;
      await fixture.settle();
      let seconds = 0;
      const grown = await fixture.memoryOf(async () => {
        seconds = await fixture.importFile(programId, file, renaming);
      });
      memory = Math.max(memory, grown);
      return fixture.rows / seconds;
    };
    return {
      floor: {
        about: 'COPY into a bare table',
        run: async () => {
          await fixture.settle();
          return fixture.rows / (await fixture.copyFile(people));
        },
      },
      contenders: [
        {
          name: 'new people',
          target: { atLeast: 0.7 },
          run: async () => {
            programId = await fixture.program();
            return rate(people);
          },
        },
        {
          name: 'people with other names',
          target: { atLeast: 0.35 },
          run: () => rate(names === people ? renamed : people),
        },
      ],
      checks: [
        { name: 'memory', unit: 'MB', target: { atMost: 150 }, counts: 'worst', run: () => Promise.resolve(memory) },
      ],
    };
  },
};

/** All participants of a program as CSV, through the gateway. */
const exporting: Bench = {
  name: 'export',
  runsOn: 'platform',
  async open(platform, { quick }) {
    const fixture = await ParticipantFixture.build(platform, quick ? ROWS_QUICK : ROWS);
    const programId = await fixture.filledProgram();
    await fixture.signIn();
    let firstByte = 0;
    let memory = 0;
    return {
      floor: {
        about: 'COPY to the client',
        run: () =>
          fixture.withClient(async (client) => {
            const began = performance.now();
            const sql = `COPY (SELECT id, email, first_name, last_name, status, is_staff, g.tags, unused_points,
                completed_challenges, rewards_earned, sign_in_count, created_at
              FROM participant p JOIN participant_stats s ON s.program_id = p.program_id AND s.participant_id = p.id
              LEFT JOIN (SELECT t.participant_id, string_agg(a.name, ',') AS tags FROM participant_tag t
                JOIN admin_tag a ON a.program_id = t.program_id AND a.id = t.tag_id
                WHERE t.program_id = ${programId} GROUP BY 1) g ON g.participant_id = p.id
              WHERE p.program_id = ${programId} ORDER BY id DESC) TO STDOUT (FORMAT csv, HEADER)`;
            await finished(client.query(copyTo(sql)).resume());
            return (fixture.rows * 1_000) / (performance.now() - began);
          }),
      },
      contenders: [
        {
          name: 'through the gateway',
          target: { atLeast: 0.6 },
          run: async () => {
            const began = performance.now();
            const grown = await fixture.memoryOf(async () => {
              const { body } = await fixture.download(`programs/${programId}/participants.csv`);
              const reader = (body ?? new ReadableStream<Uint8Array>()).getReader();
              await reader.read();
              firstByte = Math.max(firstByte, performance.now() - began);
              while (!(await reader.read()).done);
            });
            memory = Math.max(memory, grown);
            return (fixture.rows * 1_000) / (performance.now() - began);
          },
        },
      ],
      checks: [
        {
          name: 'first byte',
          unit: 'ms',
          target: { atMost: 200 },
          counts: 'worst',
          run: () => Promise.resolve(firstByte),
        },
        { name: 'memory', unit: 'MB', target: { atMost: 120 }, counts: 'worst', run: () => Promise.resolve(memory) },
      ],
    };
  },
};

/** Pages of the table, by query; the product's with HTTP and the count. */
const queries = {
  'first page by name': { query: '?sort=name', target: { atMost: 5 } },
  'first page by points': { query: '?sort=-unused_points', target: { atMost: 5 } },
  'first page of a status': { query: '?columnFilters[status]=pending', target: { atMost: 5 } },
  search: { query: '?search=p77', target: { atMost: 5 } },
  'a page in the middle': { query: '', target: { atMost: 20 } },
} as const;

const table: Bench = {
  name: 'table',
  runsOn: 'identity',
  async open(platform, { quick }) {
    const fixture = await ParticipantFixture.build(platform, quick ? ROWS_QUICK : ROWS);
    const programId = await fixture.filledProgram();
    const middle = `?page=${Math.ceil(fixture.rows / 40)}`;
    const times = async (call: () => Promise<unknown>): Promise<number[]> => {
      const all: number[] = [];
      for (let n = 0; n < CALLS; n += 1) {
        const began = performance.now();
        await call();
        all.push(performance.now() - began);
      }
      return all;
    };
    return {
      unit: 'ms',
      floor: {
        about: '20 rows by their index',
        run: () =>
          fixture.withClient(async (client) => {
            const sql = 'SELECT * FROM participant WHERE program_id = $1 ORDER BY id DESC LIMIT 20';
            const read = (): Promise<unknown> => client.query({ name: 'rows', text: sql, values: [programId] });
            return percentile(await times(read), 0.99);
          }),
      },
      contenders: Object.entries(queries).map(([name, { query, target }]) => ({
        name,
        target,
        run: async () => {
          const read = async (): Promise<unknown> =>
            (await fixture.call(`programs/${programId}/participants${query === '' ? middle : query}`)).json();
          return percentile(await times(read), 0.99);
        },
      })),
    };
  },
};

export const participants: readonly Bench[] = [importing, exporting, table];
