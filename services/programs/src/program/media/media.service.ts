import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  AttachmentPage,
  AttachmentSaved,
  AttachmentsQuery,
  UpdateAttachmentRequest,
} from '@laurel/contracts/programs/media/media.dto';
import { pictureTypes, videoTypes } from '@laurel/contracts/programs/media/limits';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { MediaRepository } from './media.repository.ts';
import { toAttachment } from './media.views.ts';

const columns: TableColumns = {
  sort: { created_at: 'created_at', title: { name: 'title' } },
  filter: { id: { sql: 'id::text', match: 'one-of' }, folder: { sql: 'folder', match: 'one-of' } },
  search: ['title', 'alt_text', 'alt_text_es', 'file_name', 'folder'],
  defaultSort: '-created_at',
  tieBreak: 'id',
};

@Injectable()
export class MediaService {
  constructor(
    private readonly repository: MediaRepository,
    private readonly audit: AuditService,
  ) {}

  async list(scope: TenantScope, query: AttachmentsQuery): Promise<AttachmentPage> {
    const types = query.accept_video === 'true' ? [...pictureTypes, ...videoTypes] : pictureTypes;
    const table = tableSql(query, columns, 2);
    const { rows, total } = await this.repository.page(scope, types, table);
    const folders = await this.repository.folders(scope, types);
    return { data: rows.map(toAttachment), meta: { ...table.meta, total }, folders };
  }

  async update(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    request: UpdateAttachmentRequest,
  ): Promise<AttachmentSaved> {
    const row = await this.repository.lock(scope, id);
    if (row === null) throw new NotFoundError();
    const { version: from = row.version } = request;
    if (from !== row.version) throw new VersionConflictError('file', from, row.version);
    const before = { title: row.title, alt_text: row.altText, alt_text_es: row.altTextEs, folder: row.folder };
    const after = {
      title: request.title.trim(),
      alt_text: request.alt_text.trim(),
      alt_text_es: request.alt_text_es?.trim() ?? row.altTextEs,
      folder: request.folder?.trim() ?? row.folder,
    };
    const version = String(BigInt(row.version) + 1n);
    const { title, alt_text: altText, alt_text_es: altTextEs, folder } = after;
    const texts = { title, altText, altTextEs, folder, version };
    await this.repository.update(scope, id, texts);
    await this.audit.record(scope, caller, {
      action: 'update',
      resource: 'program_attachment',
      resourceId: id,
      title,
      before,
      after,
    });
    const program_attachment = toAttachment(Object.assign(row, texts));
    return { success: true, message: 'Attachment updated successfully.', program_attachment };
  }
}
