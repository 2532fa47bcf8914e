import { describe, expect, it } from '@jest/globals';
import type { Database } from '@laurel/service-kit/database/database';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import type { FileStore } from '@laurel/service-kit/storage/file-store';
import { StorageUnavailableError } from '@laurel/service-kit/storage/storage.errors';
import { pino } from 'pino';
import { UploadService } from './upload.service.ts';

const scope = { programId: '7' };
const media = [{ files: [{ name: '3f9c.mp4', content: Buffer.from('a') }] }];
const key = '7/3f/3f9c.mp4';
const lost = new Error('Connection terminated unexpectedly');

/** The service over a store in memory, and a database whose COMMIT ends with `commit`; its log as messages. */
function uploadsWith({ commit, remove }: { commit?: Error; remove?: Error } = {}) {
  const [files, lines] = [new Set<string>(), [] as Record<string, unknown>[]];
  const store = {
    put: (name: string) => Promise.resolve(void files.add(name)),
    remove: (names: readonly string[]) => {
      if (remove !== undefined) return Promise.reject(remove);
      for (const name of names) files.delete(name);
      return Promise.resolve();
    },
  };
  const database = {
    transaction: async (_scope: unknown, work: () => Promise<unknown>) => {
      const answer = await work();
      if (commit !== undefined) throw commit;
      return answer;
    },
  };
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) });
  const none = null as never;
  const db = database as unknown as Database;
  const uploads = new UploadService(none, db, none, store as unknown as FileStore, none, log);
  return { uploads, files, lines };
}

const done = (): Promise<string> => Promise.resolve('done');
const refused = (error: Error) => (): Promise<never> => Promise.reject(error);

describe('files that are stored before their rows', () => {
  it('stay when the rows are written', async () => {
    const { uploads, files, lines } = uploadsWith();
    expect(await uploads.storeFiles(scope, media, done)).toBe('done');
    expect([[...files], lines]).toEqual([[key], []]);
  });

  it('stay when the answer to the COMMIT is lost, as their rows may be written, and are named in the log', async () => {
    const { uploads, files, lines } = uploadsWith({ commit: lost });
    await expect(uploads.storeFiles(scope, media, done)).rejects.toBe(lost);
    expect([[...files], lines]).toMatchObject([[key], [{ keys: [key], msg: 'files stay, as rows may name them' }]]);
  });

  it.each([
    ['the write is refused', {}, refused(new InvalidInputError({ file: ['no'] }))],
    ['the connection is lost before the COMMIT', {}, refused(lost)],
    ['Postgres refuses the COMMIT', { commit: Object.assign(new Error('deferred'), { code: '23503' }) }, done],
  ])('are deleted when %s', async (_when, faults, write) => {
    const { uploads, files } = uploadsWith(faults);
    await expect(uploads.storeFiles(scope, media, write)).rejects.toThrow();
    expect([...files]).toEqual([]);
  });

  it('that cannot be deleted do not hide the refusal, and are named in the log', async () => {
    const refusal = new InvalidInputError({ file: ['no'] });
    const { uploads, lines } = uploadsWith({ remove: new StorageUnavailableError(new Error('down')) });
    await expect(uploads.storeFiles(scope, media, refused(refusal))).rejects.toBe(refusal);
    expect(lines).toMatchObject([{ keys: [key], msg: 'the files of a refused write could not be deleted' }]);
  });
});
