import type { LookSource } from '@laurel/contracts/programs/look/look.dto';
import { differingFields, type Look } from '@laurel/contracts/programs/look/look-fields';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { LookVersion } from './look-version.entity.ts';

/** Who published a look, and how. */
export interface Publication {
  source: LookSource;
  /** `null` for a look that came with the program. */
  admin: { admin_id: string; name: string } | null;
  restoredId?: string;
}

/** A row of the history, without its style sheet. */
export type ListedVersion = Pick<LookVersion, 'id' | 'source' | 'adminName' | 'publishedAt' | 'changedFields'> & {
  templateDetail: Look['template_detail'];
  restoredFrom: Date | null;
};

/** The published looks of a program. The caller that adds one holds the lock of the program's row. */
@Injectable()
export class LookHistory {
  constructor(
    private readonly database: Database,
    @InjectRepository(LookVersion) private readonly versions: Repository<LookVersion>,
  ) {}

  /** Adds the look in the open transaction, unless the newest version is the same. */
  async add(scope: TenantScope, look: Look, { source, admin, restoredId }: Publication): Promise<void> {
    const newest = await this.newest(scope);
    const changedFields = newest === null ? [] : differingFields(newest.look, look);
    if (newest !== null && changedFields.length === 0) return;
    await this.versions.insert({
      programId: scope.programId,
      source,
      restoredId: restoredId ?? null,
      look,
      changedFields,
      adminId: admin?.admin_id ?? null,
      adminName: admin?.name ?? null,
    });
  }

  newest({ programId }: TenantScope): Promise<LookVersion | null> {
    return this.versions.findOne({ where: { programId }, order: { id: 'DESC' } });
  }

  find({ programId }: TenantScope, id: string): Promise<LookVersion | null> {
    return this.versions.findOneBy({ programId, id });
  }

  async page(
    scope: TenantScope,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ rows: ListedVersion[]; total: number }> {
    const rows = await this.database.query<ListedVersion>(
      scope,
      `SELECT v.id, v.source, v.admin_name AS "adminName", v.published_at AS "publishedAt",
         v.changed_fields AS "changedFields", v.look -> 'template_detail' AS "templateDetail",
         r.published_at AS "restoredFrom"
       FROM look_version v LEFT JOIN look_version r ON r.program_id = v.program_id AND r.id = v.restored_id
       WHERE v.program_id = $1 ORDER BY v.id DESC LIMIT $2 OFFSET $3`,
      [scope.programId, limit, offset],
    );
    return { rows, total: await this.versions.countBy({ programId: scope.programId }) };
  }
}
