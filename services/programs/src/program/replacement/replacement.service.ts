import type { AdminCaller } from '@laurel/contracts/auth/caller';
import { pictureTypes } from '@laurel/contracts/programs/media/limits';
import type { AttachmentSaved } from '@laurel/contracts/programs/media/media.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Outbox } from '@laurel/service-kit/events/outbox';
import type { FormFile } from '@laurel/service-kit/http/body/form-files';
import { VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { Injectable } from '@nestjs/common';
import { MediaRefusedError } from '../media/media.errors.ts';
import { type AttachmentFile, MediaRepository } from '../media/media.repository.ts';
import { toAttachment } from '../media/media.views.ts';
import type { ProgramAttachment } from '../media/program-attachment.entity.ts';
import { UsesRepository } from '../media/removal/uses.repository.ts';
import { type PreparedMedia, UploadService } from '../media/upload/upload.service.ts';
import { LookHistory } from '../programs/looks/look-history.ts';
import { publishedLook } from '../programs/looks/look-publisher.ts';
import { ProgramChanges } from '../programs/program-changes.ts';
import { type FileNames, ReplacementRepository } from './replacement.repository.ts';

/** The file of the library as the admin has seen it. */
interface SeenFile {
  id: string;
  version: string | undefined;
}

const programUses: readonly string[] = ['look', 'look_draft', 'labels', 'seo', 'carousel', 'navigation_menu'];

const isPicture = ({ contentType }: Pick<ProgramAttachment, 'contentType'>): boolean =>
  pictureTypes.some((type) => type === contentType);

/**
 * Replaces files in place. An address never shows another picture, because browsers cache it for good: what refers to
 * the former file gets the address of the new one.
 */
@Injectable()
export class ReplacementService {
  constructor(
    private readonly media: MediaRepository,
    private readonly uploads: UploadService,
    private readonly usesRepository: UsesRepository,
    private readonly repository: ReplacementRepository,
    private readonly changes: ProgramChanges,
    private readonly history: LookHistory,
    private readonly outbox: Outbox,
    private readonly audit: AuditService,
  ) {}

  /** Throws `MediaRefusedError`, and `VersionConflictError` when the file has changed since. */
  async replace(scope: TenantScope, caller: AdminCaller, seen: SeenFile, file: FormFile): Promise<AttachmentSaved> {
    const media = await this.uploads.prepare(file, true);
    return this.uploads.storeFiles(scope, [media], () => this.replaceRow(scope, caller, seen, media));
  }

  private async replaceRow(
    scope: TenantScope,
    caller: AdminCaller,
    { id, version: from }: SeenFile,
    { row: next }: PreparedMedia,
  ): Promise<AttachmentSaved> {
    const row = await this.media.lock(scope, id);
    if (row === null) throw new NotFoundError();
    if (from !== undefined && from !== row.version) throw new VersionConflictError('file', from, row.version);
    if (isPicture(row) !== isPicture(next)) throw new MediaRefusedError('other_media');
    const formerFiles = [...(await this.media.formerFiles(scope, id)), row].map((each) => each.storageKey);
    const { storageKey, fileName, contentType, width, height, byteSize } = next;
    const version = String(BigInt(row.version) + 1n);
    const file: AttachmentFile = { storageKey, fileName, contentType, width, height, byteSize, version };
    await this.media.replaceFile(scope, row, file);
    await this.repoint(scope, caller, { former: row.storageKey, file: storageKey });
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
    const program_attachment = toAttachment(Object.assign(row, file));
    return { success: true, message: 'The file has been replaced.', program_attachment };
  }

  /** Locks the program last: a save of a challenge or a post may wait for its row. */
  private async repoint(scope: TenantScope, caller: AdminCaller, names: FileNames): Promise<void> {
    const uses = await this.usesRepository.usesOf(scope, [names.former]);
    const challenges = uses.flatMap(({ kind, id }) => (kind === 'challenge' && id !== null ? [id] : []));
    if (challenges.length > 0) await this.repository.repointChallenges(scope, challenges, names);
    await this.repository.repointRecords(scope, names);
    if (!uses.some(({ kind }) => programUses.includes(kind))) return;
    const { program } = await this.changes.lock(scope);
    if (!(await this.repository.repointSettings(scope, names))) return;
    await this.changes.update(scope, { version: String(BigInt(program.version) + 1n) });
    const stored = await this.changes.find(scope);
    await this.changes.publish(scope, stored.program, stored.template);
    await this.history.add(scope, publishedLook(stored), { source: 'save', admin: caller });
  }
}
