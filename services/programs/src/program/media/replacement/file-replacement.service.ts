import type { AdminCaller } from '@laurel/contracts/auth/caller';
import { pictureTypes } from '@laurel/contracts/programs/media/limits';
import type { AttachmentSaved, AttachmentUse } from '@laurel/contracts/programs/media/media.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Outbox } from '@laurel/service-kit/events/outbox';
import type { FormFile } from '@laurel/service-kit/http/body/form-files';
import { VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { Injectable } from '@nestjs/common';
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

/** The names of a file and of the one that replaces it. */
export interface FileNames {
  former: string;
  file: string;
}

/** Puts the new name in place of the former one, in the open transaction. */
type Repoint = (names: FileNames, uses: readonly AttachmentUse[]) => Promise<void>;

const isPicture = ({ contentType }: Pick<ProgramAttachment, 'contentType'>): boolean =>
  pictureTypes.some((type) => type === contentType);

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

  private async replaceRow(
    scope: TenantScope,
    caller: AdminCaller,
    { seen, media, repoint }: { seen: SeenFile; media: PreparedMedia; repoint: Repoint },
  ): Promise<AttachmentSaved> {
    const { id, version: from } = seen;
    const row = await this.repository.lock(scope, id);
    if (row === null) throw new NotFoundError();
    if (from !== undefined && from !== row.version) throw new VersionConflictError('file', from, row.version);
    if (isPicture(row) !== isPicture(media.row)) throw new MediaRefusedError('other_media');
    const formerFiles = [...(await this.repository.formerFiles(scope, id)), row].map((each) => each.storageKey);
    const { storageKey, fileName, contentType, width, height, byteSize } = media.row;
    const version = String(BigInt(row.version) + 1n);
    const next: AttachmentFile = { storageKey, fileName, contentType, width, height, byteSize, version };
    await this.repository.replaceFile(scope, row, next);
    const uses = await this.usesRepository.usesOf(scope, [row.storageKey]);
    await repoint({ former: row.storageKey, file: storageKey }, uses);
    const data = { attachment_id: id, former_files: formerFiles, file: storageKey };
    await this.outbox.append(scope, { type: 'attachment.replaced', data });
    await this.audit.record(scope, caller, {
      action: 'update',
      resource: 'program_attachment',
      resourceId: id,
      title: row.title,
      before: { filename: row.fileName },
      after: { filename: fileName },
    });
    const program_attachment = toAttachment(Object.assign(row, next));
    return { success: true, message: 'The file has been replaced.', program_attachment };
  }
}
