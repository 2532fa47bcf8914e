import { finished } from 'node:stream/promises';
import { to as copyTo } from 'pg-copy-streams';
import type { Bench } from '../bench.ts';
import { median, percentile } from '../report/statistics.ts';
import { ParticipantScene } from './stage/participant-scene.ts';

const ROWS = 1_000_000;
const ROWS_QUICK = 20_000;
const CALLS = 100;
const ignore = { email: 'ignore', points: 'ignore', tags: 'ignore', naming: 'ignore', metric: 'ignore' };
const renaming = { ...ignore, naming: 'replace' };

/** People out of a CSV file: every rule checked, a verdict for each row, with the upload and the job. */
const importing: Bench = {
  name: 'import',
  stage: 'platform',
  async open(stage, { quick }) {
    const scene = await ParticipantScene.build(stage, quick ? ROWS_QUICK : ROWS);
    let programId = '';
    return {
      floor: {
        about: 'COPY into a bare table',
        run: async () => scene.rows / (await scene.copyFile(scene.files.people)),
      },
      contenders: [
        {
          name: 'new people',
          target: { atLeast: 0.7 },
          run: async () => {
            programId = await scene.program();
            return scene.rows / (await scene.importFile(programId, scene.files.people, renaming));
          },
        },
        {
          name: 'people with other names',
          target: { atLeast: 0.35 },
          run: async () => scene.rows / (await scene.importFile(programId, scene.files.renamed, renaming)),
        },
      ],
    };
  },
};

/** All people of a program as CSV. */
const exporting: Bench = {
  name: 'export',
  stage: 'platform',
  async open(stage, { quick }) {
    const scene = await ParticipantScene.build(stage, quick ? ROWS_QUICK : ROWS);
    const programId = await scene.program();
    await scene.importFile(programId, scene.files.people, renaming);
    let firstByte = 0;
    return {
      floor: {
        about: 'COPY to the client',
        run: () =>
          scene.withClient(async (client) => {
            const began = performance.now();
            const sql = `COPY (SELECT id, email, first_name, last_name, status, staff, array_to_string(tags, ','),
              unused_points, completed_challenges, rewards_earned, sign_in_count, created_at
              FROM participant WHERE program_id = ${programId} ORDER BY id DESC) TO STDOUT (FORMAT csv, HEADER)`;
            await finished(client.query(copyTo(sql)).resume());
            return (scene.rows * 1_000) / (performance.now() - began);
          }),
      },
      contenders: [
        {
          name: 'the service',
          target: { atLeast: 0.6 },
          run: async () => {
            const began = performance.now();
            const { body } = await scene.call(`programs/${programId}/participants.csv`);
            firstByte = performance.now() - began;
            await body?.pipeTo(new WritableStream());
            return (scene.rows * 1_000) / (performance.now() - began);
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
      ],
    };
  },
};

/** Pages of the table, by what is asked of it. */
const queries = {
  'first page by name': { query: '?sort=name', target: { atMost: 5 } },
  'first page of a status': { query: '?columnFilters[status]=pending', target: { atMost: 5 } },
  search: { query: '?search=p77', target: { atMost: 5 } },
  'a page in the middle': { query: '', target: { atMost: 20 } },
} as const;

const table: Bench = {
  name: 'table',
  stage: 'platform',
  async open(stage, { quick }) {
    const scene = await ParticipantScene.build(stage, quick ? ROWS_QUICK : ROWS);
    const programId = await scene.program();
    await scene.importFile(programId, scene.files.people, renaming);
    await scene.withClient((client) => client.query('VACUUM ANALYZE participant'));
    const middle = `?page=${Math.ceil(scene.rows / 40)}`;
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
          scene.withClient(async (client) => {
            const sql = 'SELECT * FROM participant WHERE program_id = $1 ORDER BY id DESC LIMIT 20';
            const read = (): Promise<unknown> => client.query({ name: 'rows', text: sql, values: [programId] });
            return median(await times(read));
          }),
      },
      contenders: Object.entries(queries).map(([name, { query, target }]) => ({
        name,
        target,
        run: async () => {
          const read = async (): Promise<unknown> =>
            (await scene.call(`programs/${programId}/participants${query === '' ? middle : query}`)).json();
          return percentile(await times(read), 0.99);
        },
      })),
    };
  },
};

export const participants: readonly Bench[] = [importing, exporting, table];
