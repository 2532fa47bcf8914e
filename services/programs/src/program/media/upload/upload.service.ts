import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { AttachmentSaved, ProgramAttachment } from '@laurel/contracts/programs/media/media.dto';
import { type MediaType, maxPictureBytes } from '@laurel/contracts/programs/media/limits';
import { pictureFileName, variantOf } from '@laurel/contracts/programs/media/picture-variants';
import { visibleTextFault } from '@laurel/contracts/validation/text';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { isConnectionLost } from '@laurel/service-kit/errors/pg-errors';
import type { FormFile } from '@laurel/service-kit/http/body/form-files';
import { type FileContent, FileStore } from '@laurel/service-kit/storage/file-store';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { Inject, Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import { MediaRefusedError } from '../media.errors.ts';
import { MediaRepository, type NewAttachment } from '../media.repository.ts';
import { keyOf, toAttachment } from '../media.views.ts';
import { ImageProcessor } from '../processing/image-processor.ts';
import type { EncodedVariant } from '../processing/protocol.ts';
import { cleanVideo } from './clean-video.ts';
import { headBytes, mediaKindOf } from './media-type.ts';

/** An addition to the library: its row, and its files. */
export interface PreparedMedia {
  row: NewAttachment;
  files: { name: string; content: FileContent }[];
}

type Encoded = Pick<NewAttachment, 'contentType' | 'width' | 'height' | 'byteSize'> & {
  content: FileContent;
  variants: EncodedVariant[];
};

const extensions: Record<MediaType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
};

@Injectable()
export class UploadService {
  constructor(
    private readonly repository: MediaRepository,
    private readonly database: Database,
    private readonly processor: ImageProcessor,
    private readonly store: FileStore,
    private readonly audit: AuditService,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Adds a file to the library. Throws `MediaRefusedError`. */
  async upload(
    scope: TenantScope,
    caller: AdminCaller,
    file: FormFile,
    { acceptVideo, folder }: { acceptVideo: boolean; folder: string },
  ): Promise<AttachmentSaved> {
    const media = await this.prepare(file, acceptVideo, folder);
    return this.storeFiles(scope, [media], async () => {
      const program_attachment = await this.record(scope, caller, media);
      return { success: true, message: 'The file has been uploaded.', program_attachment };
    });
  }

  /** Checks a file and encodes a picture anew; a video loses its metadata. Stores nothing. Throws `MediaRefusedError`. */
  async prepare(file: FormFile, acceptVideo: boolean, folder = ''): Promise<PreparedMedia> {
    const { content, variants, ...about } = await this.encode(file, acceptVideo);
    const storageKey = storageKeyFor(about);
    return {
      row: { ...about, ...namesOf(file), storageKey, folder },
      files: [
        { name: storageKey, content },
        ...variants.map(({ bytes, width, format }) => ({ name: variantOf(storageKey, width, format), content: bytes })),
      ],
    };
  }

  /**
   * Stores the files, then runs `write` in a transaction. After a failure they are deleted, unless the rows that name them
   * may have been committed.
   */
  async storeFiles<T>(
    scope: TenantScope,
    media: readonly Pick<PreparedMedia, 'files'>[],
    write: () => Promise<T>,
  ): Promise<T> {
    const files = media.flatMap((each) =>
      each.files.map(({ name, content }) => ({ key: keyOf(scope, name), content })),
    );
    const progress = { isWritten: false };
    try {
      for (const { key, content } of files) await this.store.put(key, content);
      return await this.database.transaction(scope, async () => {
        const answer = await write();
        progress.isWritten = true;
        return answer;
      });
    } catch (error) {
      const keys = files.map(({ key }) => key);
      // The connection was lost at the COMMIT, which Postgres may have carried out.
      if (progress.isWritten && isConnectionLost(error)) this.log.warn({ keys }, 'files stay, as rows may name them');
      else await this.discard(keys);
      throw error;
    }
  }

  /** Inserts the stored files into the library, in the open transaction. */
  async record(
    scope: TenantScope,
    caller: AdminCaller,
    { row: attachment }: PreparedMedia,
  ): Promise<ProgramAttachment> {
    const row = await this.repository.insert(scope, attachment);
    const { title, fileName } = row;
    await this.audit.record(scope, caller, {
      action: 'create',
      resource: 'program_attachment',
      resourceId: row.id,
      title,
      before: null,
      after: { title, filename: fileName },
    });
    return toAttachment(row);
  }

  /** Never rejects, so that the caller learns what was refused. */
  private async discard(keys: readonly string[]): Promise<void> {
    try {
      await this.store.remove(keys);
    } catch (error) {
      this.log.error({ err: error, keys }, 'the files of a refused write could not be deleted');
    }
  }

  private async encode(file: FormFile, acceptVideo: boolean): Promise<Encoded> {
    const kind = mediaKindOf(await headOf(file));
    if (kind === 'picture') {
      if (file.bytes > maxPictureBytes) throw new MediaRefusedError('picture_too_heavy');
      const { bytes, type, ...picture } = await this.processor.encode(await readFile(file.path));
      return { content: bytes, contentType: type, byteSize: bytes.length, ...picture };
    }
    if (!acceptVideo) throw new MediaRefusedError('unsupported_type');
    if (kind === null) throw new MediaRefusedError('unsupported_media');
    if (kind === 'video/mp4' || kind === 'video/quicktime') {
      const fault = await cleanVideo(file.path);
      if (fault !== null) throw new MediaRefusedError(fault === 'polyglot' ? 'unsupported_media' : fault);
    }
    const content = { stream: createReadStream(file.path), bytes: file.bytes };
    return { content, contentType: kind, width: null, height: null, byteSize: file.bytes, variants: [] };
  }
}

function storageKeyFor({ contentType: type, width, height }: Omit<Encoded, 'content' | 'variants'>): string {
  const random = randomBytes(16).toString('hex');
  if (width === null || height === null) return `${random}.${extensions[type]}`;
  return pictureFileName(random, width, height, extensions[type]);
}

async function headOf({ path }: FormFile): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The initial title of a file is its name without the extension. */
function namesOf({ filename }: FormFile): Pick<NewAttachment, 'fileName' | 'title'> {
  const name = filename.split(/[/\\]/).at(-1)?.trim().slice(0, 120) ?? '';
  const shown = visibleTextFault(name, { min: 1, max: 120 }) === null ? name : 'file';
  return { fileName: shown, title: shown.replace(/(?<=.)\.[^.]*$/, '') };
}
