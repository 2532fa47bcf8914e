import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { LookDraft, LookDraftChange } from '@laurel/contracts/programs/look/look.dto';
import { draftChanges } from '@laurel/contracts/programs/look/look-draft';
import type { Look } from '@laurel/contracts/programs/look/look-fields';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { LookDraftRow } from './look-draft.entity.ts';

@Injectable()
export class LookDraftsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(LookDraftRow) private readonly drafts: Repository<LookDraftRow>,
  ) {}

  /** The draft, without changes that the site shows already; `null` when there are no others. */
  async find({ programId }: TenantScope, published: Look): Promise<LookDraft | null> {
    const row = await this.drafts.findOneBy({ programId });
    const changes = row === null ? [] : draftChanges(published, row.changes);
    if (row === null || changes.length === 0) return null;
    return { version: row.version, admin_name: row.adminName, updated_at: row.updatedAt.toISOString(), changes };
  }

  /** Replaces the changes; none of them ends the draft. */
  async put(scope: TenantScope, { admin_id, name }: AdminCaller, changes: readonly LookDraftChange[]): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO look_draft AS d (program_id, changes, admin_id, admin_name) VALUES ($1, $2, $3, $4)
       ON CONFLICT (program_id) DO UPDATE SET changes = excluded.changes, version = d.version + 1,
         admin_id = excluded.admin_id, admin_name = excluded.admin_name, updated_at = now()`,
      [scope.programId, JSON.stringify(changes), admin_id, name],
    );
  }
}
