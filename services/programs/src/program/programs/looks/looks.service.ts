import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { LookVersionRow, LookVersionTable, RestoreLookRequest } from '@laurel/contracts/programs/look/look.dto';
import type { ProgramSettingsSaved } from '@laurel/contracts/programs/settings.dto';
import type { PageQuery } from '@laurel/contracts/table/table-query.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { Injectable } from '@nestjs/common';
import { ProgramChanges } from '../program-changes.ts';
import { SettingsService, UPDATED } from '../settings/settings.service.ts';
import { type ListedVersion, LookHistory } from '../look-records/look-history.ts';
import { LookPublisher } from './look-publisher.ts';

/** The history of a program's look, and the return to an earlier one. */
@Injectable()
export class LooksService {
  constructor(
    private readonly history: LookHistory,
    private readonly publisher: LookPublisher,
    private readonly changes: ProgramChanges,
    private readonly settings: SettingsService,
  ) {}

  async list(scope: TenantScope, { page = 1, page_size: size = 20 }: PageQuery): Promise<LookVersionTable> {
    const { rows, total } = await this.history.page(scope, { limit: size, offset: (page - 1) * size });
    const newest = await this.history.newest(scope);
    return { data: rows.map(toRow), meta: { page, page_size: size, total }, current_id: newest?.id ?? null };
  }

  /** Publishes an earlier look as a new version; a look without a picture that the site has by now may come back. */
  async restore(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    { current_id }: RestoreLookRequest,
  ): Promise<ProgramSettingsSaved> {
    const stored = await this.changes.lock(scope);
    const version = await this.history.find(scope, id);
    if (version === null) throw new NotFoundError();
    await this.assertCurrent(scope, current_id);
    const publication = { source: 'restore', admin: caller, restoredId: id } as const;
    await this.publisher.publish(
      scope,
      caller,
      { stored, look: version.look },
      { action: 'restore_look', publication },
    );
    return savedRecord(UPDATED, await this.settings.show(scope));
  }

  /** Throws 409 when another look was published since. */
  private async assertCurrent(scope: TenantScope, id: string): Promise<void> {
    const current = (await this.history.newest(scope))?.id ?? '';
    if (current !== id) throw new VersionConflictError('look', id, current);
  }
}

const toRow = ({
  id,
  source,
  adminName,
  publishedAt,
  changedFields,
  templateDetail,
  restoredFrom,
}: ListedVersion): LookVersionRow => ({
  id,
  source,
  published_at: publishedAt.toISOString(),
  admin_name: adminName,
  changed_fields: changedFields,
  restored_from: restoredFrom?.toISOString() ?? null,
  template_detail: templateDetail,
});
