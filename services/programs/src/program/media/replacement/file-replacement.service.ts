import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { Locale } from '@laurel/contracts/languages/languages';
import { storedCaptions, withCaptions } from '@laurel/contracts/programs/media/captions';
import { pictureTypes } from '@laurel/contracts/programs/media/limits';
import type { AttachmentSaved, AttachmentUse } from '@laurel/contracts/programs/media/media.dto';
import {
  cropPosition,
  type FocalPoint,
  storedName,
  withFocalPoint,
} from '@laurel/contracts/programs/media/picture-variants';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Outbox } from '@laurel/service-kit/events/outbox';
import type { FormFile } from '@laurel/service-kit/http/body/form-files';
import { VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { readCaptions } from '../captions/read-captions.ts';
import { MediaRefusedError } from '../media.errors.ts';
import { type AttachmentFile, MediaRepository } from '../media.repository.ts';
import { toAttachment } from '../media.views.ts';
import type { ProgramAttachment } from '../program-attachment.entity.ts';
import { UsesRepository } from '../removal/uses.repository.ts';
import { type PreparedMedia, UploadService } from '../upload/upload.service.ts';

/** The file of the library as the admin has seen it. */
export interface SeenFile {
  id: string;
  version: string | undefined;
}

/** The names that a file has had, and that of the one that replaces it. */
export interface FileNames {
  former: readonly string[];
  file: string;
}

/** Puts the new name in place of the former ones, in the open transaction. */
type Repoint = (names: FileNames, uses: readonly AttachmentUse[]) => Promise<void>;

interface CaptionChange {
  /** The locked row. */
  row: ProgramAttachment;
  language: Locale;
  mark: string;
  /** False when those of the language are taken away. */
  hasCaptions: boolean;
  repoint: Repoint;
}

interface FileChange {
  /** The locked row. */
  row: ProgramAttachment;
  file: Omit<AttachmentFile, 'version'>;
  /** The values before and after, for the audit. */
  texts: readonly [before: Record<string, string>, after: Record<string, string>];
  message: string;
  repoint: Repoint;
}

const isPicture = ({ contentType }: Pick<ProgramAttachment, 'contentType'>): boolean =>
  pictureTypes.some((type) => type === contentType);

/**
 * The former names whose places show the next file. A form that was open, or a look that is restored, brings an earlier name
 * back. A new focal point or captions leave alone the places of another picture or video that stood here before.
 */
function namesReplaced(formerFiles: readonly string[], current: string, next: string): string[] {
  const isSame = (name: string): boolean => storedName(name) === storedName(current);
  return formerFiles.filter((name) => isSame(name) || !isSame(next));
}

/** Throws `InvalidInputError` for a text that holds no captions. */
async function contentOf(text: string): Promise<Buffer> {
  const read = await readCaptions(text);
  if ('fault' in read) throw new InvalidInputError({ text: [read.fault] });
  return Buffer.from(read.vtt);
}

/**
 * Replaces files of the library. An address never shows another picture, because browsers cache it for good: what refers
 * to the former file gets the address of the new one.
 */
@Injectable()
export class FileReplacementService {
  constructor(
    private readonly repository: MediaRepository,
    private readonly uploads: UploadService,
    private readonly usesRepository: UsesRepository,
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly audit: AuditService,
  ) {}

  /** Throws `MediaRefusedError`, and `VersionConflictError` when the file has changed since. */
  async replace(
    scope: TenantScope,
    caller: AdminCaller,
    { seen, file, repoint }: { seen: SeenFile; file: FormFile; repoint: Repoint },
  ): Promise<AttachmentSaved> {
    const media = await this.uploads.prepare(file, true);
    return this.uploads.storeFiles(scope, [media], () => this.replaceRow(scope, caller, { seen, media, repoint }));
  }

  /** Gives a picture another focal point: its address names it. Throws as `replace`. */
  async focus(
    scope: TenantScope,
    caller: AdminCaller,
    { seen, point, repoint }: { seen: SeenFile; point: FocalPoint; repoint: Repoint },
  ): Promise<AttachmentSaved> {
    const row = await this.lockSeen(scope, seen);
    const message = 'The focal point has been saved.';
    const [former, after] = [cropPosition(row.storageKey), `${point.x}% ${point.y}%`];
    if (former === after) return { success: true, message, program_attachment: toAttachment(row) };
    const storageKey = withFocalPoint(row.storageKey, point, row.version);
    if (storageKey === null) throw new InvalidInputError({ x: ['Only a picture has a focal point'] });
    const { fileName, contentType, width, height, byteSize } = row;
    const file = { storageKey, fileName, contentType, width, height, byteSize };
    const texts = [{ focal_point: former }, { focal_point: after }] as const;
    return this.putFile(scope, caller, { row, file, texts, message, repoint });
  }

  /** Gives a video other captions in a language, or takes them away: its address names them. Throws as `replace`. */
  async caption(
    scope: TenantScope,
    caller: AdminCaller,
    { seen, language, text, repoint }: { seen: SeenFile; language: Locale; text: string | null; repoint: Repoint },
  ): Promise<AttachmentSaved> {
    const found = await this.database.transaction(scope, () => this.repository.find(scope, seen.id));
    if (found === null) throw new NotFoundError();
    const mark = randomBytes(4).toString('hex');
    const name = withCaptions(found.storageKey, language, mark, text !== null);
    if (name === null) throw new InvalidInputError({ text: ['Only a video has captions'] });
    const stored = storedCaptions(name).get(language);
    const files = text === null || stored === undefined ? [] : [{ name: stored, content: await contentOf(text) }];
    return this.uploads.storeFiles(scope, [{ files }], async () => {
      const row = await this.lockSeen(scope, seen);
      // The captions are stored beside the video that was found.
      if (storedName(row.storageKey) !== storedName(name))
        throw new VersionConflictError('file', found.version, row.version);
      return this.captionRow(scope, caller, { row, language, mark, hasCaptions: text !== null, repoint });
    });
  }

  private captionRow(
    scope: TenantScope,
    caller: AdminCaller,
    { row, language, mark, hasCaptions, repoint }: CaptionChange,
  ): Promise<AttachmentSaved> {
    const { fileName, contentType, width, height, byteSize } = row;
    const message = hasCaptions ? 'The captions have been saved.' : 'The captions have been removed.';
    const storageKey = withCaptions(row.storageKey, language, mark, hasCaptions);
    if (storageKey === null || (!hasCaptions && !storedCaptions(row.storageKey).has(language))) {
      return Promise.resolve({ success: true, message, program_attachment: toAttachment(row) });
    }
    const file = { storageKey, fileName, contentType, width, height, byteSize };
    const languages = (key: string): string => [...storedCaptions(key).keys()].sort().join(', ');
    const texts = [{ captions: languages(row.storageKey) }, { captions: languages(storageKey) }] as const;
    return this.putFile(scope, caller, { row, file, texts, message, repoint });
  }

  private async replaceRow(
    scope: TenantScope,
    caller: AdminCaller,
    { seen, media, repoint }: { seen: SeenFile; media: PreparedMedia; repoint: Repoint },
  ): Promise<AttachmentSaved> {
    const row = await this.lockSeen(scope, seen);
    if (isPicture(row) !== isPicture(media.row)) throw new MediaRefusedError('other_media');
    const { storageKey, fileName, contentType, width, height, byteSize } = media.row;
    const file = { storageKey, fileName, contentType, width, height, byteSize };
    const texts = [{ filename: row.fileName }, { filename: fileName }] as const;
    const message = 'The file has been replaced.';
    return this.putFile(scope, caller, { row, file, texts, message, repoint });
  }

  private async lockSeen(scope: TenantScope, { id, version: from }: SeenFile): Promise<ProgramAttachment> {
    const row = await this.repository.lock(scope, id);
    if (row === null) throw new NotFoundError();
    if (from !== undefined && from !== row.version) throw new VersionConflictError('file', from, row.version);
    return row;
  }

  private async putFile(
    scope: TenantScope,
    caller: AdminCaller,
    { row, file, texts: [before, after], message, repoint }: FileChange,
  ): Promise<AttachmentSaved> {
    const { id } = row;
    const formerFiles = [...(await this.repository.formerFiles(scope, id)), row].map((each) => each.storageKey);
    const next: AttachmentFile = { ...file, version: String(BigInt(row.version) + 1n) };
    await this.repository.replaceFile(scope, row, next);
    const former = namesReplaced(formerFiles, row.storageKey, file.storageKey);
    const uses = await this.usesRepository.usesOf(scope, former);
    await repoint({ former, file: file.storageKey }, uses);
    const data = { attachment_id: id, former_files: formerFiles, file: file.storageKey };
    await this.outbox.append(scope, { type: 'attachment.replaced', data });
    const about = { resource: 'program_attachment', resourceId: id, title: row.title } as const;
    await this.audit.record(scope, caller, { action: 'update', ...about, before, after });
    return { success: true, message, program_attachment: toAttachment(Object.assign(row, next)) };
  }
}
