import { parseCaptionsName } from '@laurel/contracts/programs/media/captions';
import { parseVariant, storedName } from '@laurel/contracts/programs/media/picture-variants';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { FileStore } from '@laurel/service-kit/storage/file-store';
import { Injectable, StreamableFile } from '@nestjs/common';
import { MediaRepository } from '../media.repository.ts';
import { keyOf } from '../media.views.ts';
import type { ProgramAttachment } from '../program-attachment.entity.ts';
import { partOf } from './byte-range.ts';

export interface ServedFile {
  status: 200 | 206;
  headers: Record<string, string>;
  file: StreamableFile;
}

@Injectable()
export class FilesService {
  constructor(
    private readonly repository: MediaRepository,
    private readonly database: Database,
    private readonly store: FileStore,
  ) {}

  /** A file of the library, a variant of one, or its captions in a language. */
  async show(scope: TenantScope, name: string, range: string | undefined): Promise<ServedFile> {
    const [variant, captions] = [parseVariant(name), parseCaptionsName(name)];
    const storageKey = variant?.picture ?? captions?.video ?? name;
    const row = await this.database.transaction(scope, () => this.repository.byStorageKey(scope, storageKey));
    if (row === null) throw new NotFoundError();
    if (captions !== null) {
      const content = await this.store.read(keyOf(scope, captions.stored));
      const file = new StreamableFile(content, { type: 'text/vtt; charset=utf-8', disposition: 'inline' });
      return { status: 200, headers: {}, file };
    }
    if (variant === null) return this.file(scope, row, range);
    const content = await this.store.read(keyOf(scope, storedName(name)));
    const file = new StreamableFile(content, { type: `image/${variant.format}`, disposition: 'inline' });
    return { status: 200, headers: {}, file };
  }

  /** The whole file, or the part of a `range` header: Safari plays no video without. */
  private async file(scope: TenantScope, row: ProgramAttachment, range: string | undefined): Promise<ServedFile> {
    const part = partOf(range, row.byteSize);
    const length = part === null ? row.byteSize : part.end - part.start + 1;
    const content = await this.store.read(keyOf(scope, storedName(row.storageKey)), part ?? undefined);
    return {
      status: part === null ? 200 : 206,
      headers: {
        'accept-ranges': 'bytes',
        ...(part && { 'content-range': `bytes ${part.start}-${part.end}/${row.byteSize}` }),
      },
      file: new StreamableFile(content, { type: row.contentType, disposition: 'inline', length }),
    };
  }
}
