import type { AdminCaller } from '@laurel/contracts/auth/caller';
import { storedCaptions } from '@laurel/contracts/programs/media/captions';
import {
  storedName,
  variantFormats,
  variantOf,
  variantWidths,
} from '@laurel/contracts/programs/media/picture-variants';
import type { AttachmentRemoved, AttachmentUses } from '@laurel/contracts/programs/media/media.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { FileStore } from '@laurel/service-kit/storage/file-store';
import { Injectable } from '@nestjs/common';
import { AttachmentInUseError } from '../media.errors.ts';
import { MediaRepository } from '../media.repository.ts';
import { keyOf } from '../media.views.ts';
import type { ProgramAttachment } from '../program-attachment.entity.ts';
import { UsesRepository } from './uses.repository.ts';

/** Where files are used, and their removal. */
@Injectable()
export class RemovalService {
  constructor(
    private readonly repository: MediaRepository,
    private readonly usesRepository: UsesRepository,
    private readonly database: Database,
    private readonly store: FileStore,
    private readonly audit: AuditService,
  ) {}

  async uses(scope: TenantScope, id: string): Promise<AttachmentUses> {
    const row = await this.repository.find(scope, id);
    if (row === null) throw new NotFoundError();
    const files = [...(await this.repository.formerFiles(scope, id)), row];
    return { uses: await this.usesRepository.usesOf(scope, files.map(keyIn)) };
  }

  /**
   * Takes a file out of the library, and deletes it unless copies of the program may show it; the files that it has
   * replaced go with it. Throws `AttachmentInUseError` when there are more uses than `knownUses`.
   */
  async remove(scope: TenantScope, caller: AdminCaller, id: string, knownUses: number): Promise<AttachmentRemoved> {
    const unused = await this.database.transaction(scope, () => this.removeRow(scope, caller, id, knownUses));
    await this.store.remove(unused.map((name) => keyOf(scope, name)));
    return { success: true, message: 'The file has been deleted.' };
  }

  /** Answers the files that nothing shows any more. */
  private async removeRow(scope: TenantScope, caller: AdminCaller, id: string, knownUses: number): Promise<string[]> {
    const row = await this.repository.lock(scope, id);
    if (row === null) throw new NotFoundError();
    const files = [...(await this.repository.formerFiles(scope, id)), row];
    const uses = await this.usesRepository.usesOf(scope, files.map(keyIn));
    if (uses.length > knownUses) throw new AttachmentInUseError(uses.length);
    const hasCopies = await this.usesRepository.hasCopies(scope);
    if (hasCopies) await this.repository.withdraw(scope, id);
    else await this.repository.delete(scope, id);
    const { title, fileName } = row;
    await this.audit.record(scope, caller, {
      action: 'delete',
      resource: 'program_attachment',
      resourceId: id,
      title,
      before: { title, filename: fileName },
      after: null,
    });
    return hasCopies ? [] : [...new Set(files.flatMap(filesOf))];
  }
}

const keyIn = ({ storageKey }: ProgramAttachment): string => storageKey;

/** The file, its variants and its captions. */
function filesOf({ storageKey, width }: Pick<ProgramAttachment, 'storageKey' | 'width'>): string[] {
  const stored = storedName(storageKey);
  const widths = width === null ? [] : variantWidths(width);
  const variants = widths.flatMap((each) => variantFormats.map((format) => variantOf(stored, each, format)));
  return [stored, ...variants, ...storedCaptions(storageKey).values()];
}
