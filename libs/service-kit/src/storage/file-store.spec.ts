import { type S3StandIn, startS3 } from '@laurel/stand-ins/s3';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { FileStore } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';
import { StorageUnavailableError } from './storage.errors.ts';

const keys = { accessKeyId: 'AKIATEST', secretAccessKey: 'an invalid secret' };

describe('file stores', () => {
  let folder: string;
  let s3: S3StandIn;
  const bucket = (prefix = '/receipts/') =>
    openFileStore(`s3://pictures${prefix}?region=eu-central-1&endpoint=${encodeURIComponent(s3.url)}`);
  const stores = {
    folder: () => openFileStore(pathToFileURL(folder).href),
    bucket: () => bucket(),
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'file-store-'));
    s3 = await startS3({ bucket: 'pictures', ...keys });
    process.env['AWS_ACCESS_KEY_ID'] = keys.accessKeyId;
    process.env['AWS_SECRET_ACCESS_KEY'] = keys.secretAccessKey;
  });
  afterEach(() => {
    s3.outage = false;
  });
  afterAll(async () => {
    await s3.stop();
    await rm(folder, { recursive: true });
  });

  describe.each(['folder', 'bucket'] as const)('in a %s', (kind) => {
    let store: FileStore;
    beforeAll(async () => {
      store = await stores[kind]();
    });

    it('returns the stored content, bytes and streams alike', async () => {
      const content = randomBytes(300_000);
      await store.put('1/ab/bytes.jpg', content);
      await store.put('1/ab/stream.jpg', {
        stream: Readable.from([content.subarray(0, 9), content.subarray(9)]),
        bytes: content.length,
      });
      for (const key of ['1/ab/bytes.jpg', '1/ab/stream.jpg']) {
        expect((await buffer(await store.read(key))).equals(content)).toBe(true);
      }
    });

    it('returns a part of a file, both ends included', async () => {
      await store.put('1/part.mp4', Buffer.from('0123456789'));
      expect(String(await buffer(await store.read('1/part.mp4', { start: 2, end: 4 })))).toBe('234');
    });

    it('replaces a file, and removes files also when they are gone', async () => {
      await store.put('2/a.jpg', Buffer.from('one'));
      await store.put('2/a.jpg', Buffer.from('two'));
      expect(String(await buffer(await store.read('2/a.jpg')))).toBe('two');
      await store.remove(['2/a.jpg', '2/never.jpg']);
      await store.remove([]);
      await expect(store.read('2/a.jpg')).rejects.toThrow();
    });

    it('stores nothing of a stream that breaks off', async () => {
      const broken = Readable.from(
        (function* () {
          yield Buffer.from('half');
          throw new Error('broke off');
        })(),
      );
      await expect(store.put('3/a.jpg', { stream: broken, bytes: 8 })).rejects.toThrow();
      await expect(store.read('3/a.jpg')).rejects.toThrow();
    });
  });

  it('leaves no draft in its folder', async () => {
    expect((await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('removes what a killed process had begun to write in its folder', async () => {
    await mkdir(join(folder, '6'), { recursive: true });
    await writeFile(join(folder, '6/a.jpg.part'), 'half');
    await (await stores.folder()).remove(['6/a.jpg']);
    expect(await readdir(join(folder, '6'))).toEqual([]);
  });

  it('uses its prefix of the bucket, or none', async () => {
    await (await bucket('')).put('4/plain.jpg', Buffer.from('x'));
    await (await bucket()).put('4/inside.jpg', Buffer.from('x'));
    expect([...s3.objects.keys()].filter((key) => key.includes('4/'))).toEqual([
      '4/plain.jpg',
      'receipts/4/inside.jpg',
    ]);
  });

  it('reports a bucket that does not answer, or refuses its key [A-368]', async () => {
    const store = await bucket();
    s3.outage = true;
    for (const call of [store.put('5/a.jpg', Buffer.from('x')), store.read('5/a.jpg'), store.remove(['5/a.jpg'])]) {
      await expect(call).rejects.toBeInstanceOf(StorageUnavailableError);
    }
    s3.outage = false;
    process.env['AWS_SECRET_ACCESS_KEY'] = 'another';
    await expect((await bucket()).read('5/a.jpg')).rejects.toMatchObject({ status: 503, code: 'storage_unavailable' });
    process.env['AWS_SECRET_ACCESS_KEY'] = keys.secretAccessKey;
  });

  it.each(['https://example.com/files', 's3://pictures/receipts'])('does not take %s for a store', async (address) => {
    await expect(openFileStore(address)).rejects.toThrow('file store');
  });
});
