import type { CreateSavedViewRequest, UpdateSavedViewRequest } from '@laurel/contracts/identity/saved-views.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { SavedView } from './saved-view.entity.ts';

export interface SavedViewRow {
  id: string;
  screen: string;
  name: string;
  query: string;
  is_shared: boolean;
  version: string;
  owner_id: string;
  owner_name: string;
}

const MAX_VIEWS = 500;
const fields = `v.id, v.screen, v.name, v.query, v.is_shared, v.version, v.owner_id, a.first_name || ' ' || a.last_name AS owner_name`;

@Injectable()
export class SavedViewsRepository {
  constructor(
    private readonly db: Database,
    @InjectRepository(SavedView) private readonly views: Repository<SavedView>,
  ) {}

  /** The views of a screen that an admin sees, by name. */
  list(scope: TenantScope, screen: string, adminId: string): Promise<SavedViewRow[]> {
    return this.db.query<SavedViewRow>(
      scope,
      `SELECT ${fields} FROM saved_view v JOIN admin_user a ON a.id = v.owner_id
       WHERE v.program_id = $1 AND v.screen = $2 AND (v.is_shared OR v.owner_id = $3)
       ORDER BY lower(v.name), v.id LIMIT ${MAX_VIEWS}`,
      [scope.programId, screen, adminId],
    );
  }

  async lock(scope: TenantScope, id: string): Promise<SavedViewRow | null> {
    const [row] = await this.db.query<SavedViewRow>(
      scope,
      `SELECT ${fields} FROM saved_view v JOIN admin_user a ON a.id = v.owner_id
       WHERE v.program_id = $1 AND v.id = $2 FOR UPDATE OF v`,
      [scope.programId, id],
    );
    return row ?? null;
  }

  /** Returns the new id. */
  async insert(scope: TenantScope, ownerId: string, view: CreateSavedViewRequest): Promise<string> {
    const { screen, name, query, shared } = view;
    const added = this.views.create({ programId: scope.programId, ownerId, screen, name, query, isShared: shared });
    await this.views.insert(added);
    return added.id;
  }

  async update(scope: TenantScope, id: string, view: UpdateSavedViewRequest & { version: string }): Promise<void> {
    const { name, query, shared, version } = view;
    await this.views.update({ programId: scope.programId, id }, { name, query, isShared: shared, version });
  }

  async remove(scope: TenantScope, id: string): Promise<void> {
    await this.views.delete({ programId: scope.programId, id });
  }
}
