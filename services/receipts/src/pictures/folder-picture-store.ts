import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PictureStore } from './picture-store.ts';

/** Pictures in a folder of this machine, spread over sub-folders of a program. */
export class FolderPictureStore extends PictureStore {
  constructor(private readonly folder: string) {
    super();
  }

  override async put(programId: string, bytes: Uint8Array): Promise<string> {
    const name = randomBytes(16).toString('hex');
    const key = `${programId}/${name.slice(0, 2)}/${name}.jpg`;
    const path = this.pathOf(key);
    const draft = `${path}.part`;
    await mkdir(dirname(path), { recursive: true });
    try {
      const file = await open(draft, 'wx');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return key;
  }

  override read(key: string): Promise<Buffer> {
    return readFile(this.pathOf(key));
  }

  override async remove(keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => rm(this.pathOf(key), { force: true })));
  }

  private pathOf(key: string): string {
    return join(this.folder, key);
  }
}
