import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type ByteRange, type FileContent, FileStore } from './file-store.ts';

/** Files in a folder, which several processes may share. */
export class FolderFileStore extends FileStore {
  constructor(private readonly folder: string) {
    super();
  }

  override async put(key: string, content: FileContent): Promise<void> {
    const path = join(this.folder, key);
    const draft = draftOf(path);
    await mkdir(dirname(path), { recursive: true });
    try {
      const file = await open(draft, 'w');
      try {
        await file.writeFile(content instanceof Uint8Array ? content : content.stream);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  override async read(key: string, part?: ByteRange): Promise<Readable> {
    const file = await open(join(this.folder, key));
    return file.createReadStream(part);
  }

  override async remove(keys: readonly string[]): Promise<void> {
    // A process that was killed while it wrote a file leaves the draft.
    const paths = keys.map((key) => join(this.folder, key)).flatMap((path) => [path, draftOf(path)]);
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  }
}

const draftOf = (path: string): string => `${path}.part`;
