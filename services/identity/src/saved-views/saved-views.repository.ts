import type { CreateSavedViewRequest, UpdateSavedViewRequest } from '@laurel/contracts/identity/saved-views.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

export interface SavedViewRow {
  id: string;
  screen: string;
  name: string;
  query: string;
  shared: boolean;
  owner_id: string;
  owner_name: string;
}

const MOST = 500;
const fields = `v.id, v.screen, v.name, v.query, v.shared, v.owner_id, a.first_name || ' ' || a.last_name AS owner_name`;

@Injectable()
export class SavedViewsRepository {
  constructor(private readonly db: Database) {}

  /** Those of a screen that an admin sees, by name. */
  list(scope: TenantScope, screen: string, adminId: string): Promise<SavedViewRow[]> {
    return this.db.query<SavedViewRow>(
      scope,
      `SELECT ${fields} FROM saved_view v JOIN admin_user a ON a.id = v.owner_id
       WHERE v.program_id = $1 AND v.screen = $2 AND (v.shared OR v.owner_id = $3)
       ORDER BY lower(v.name), v.id LIMIT ${MOST}`,
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

  /** The id of the new one. */
  async insert(scope: TenantScope, ownerId: string, view: CreateSavedViewRequest): Promise<string> {
    const [row] = await this.db.query<{ id: string }>(
      scope,
      `INSERT INTO saved_view (program_id, owner_id, screen, name, query, shared) VALUES ($1, $2, $3, $4, $5, $6)
       RETURNING id`,
      [scope.programId, ownerId, view.screen, view.name, view.query, view.shared],
    );
    if (row === undefined) throw new Error('An insert without a row');
    return row.id;
  }

  async update(scope: TenantScope, id: string, view: UpdateSavedViewRequest): Promise<void> {
    await this.db.query(
      scope,
      'UPDATE saved_view SET name = $3, query = $4, shared = $5 WHERE program_id = $1 AND id = $2',
      [scope.programId, id, view.name, view.query, view.shared],
    );
  }

  async remove(scope: TenantScope, id: string): Promise<void> {
    await this.db.query(scope, 'DELETE FROM saved_view WHERE program_id = $1 AND id = $2', [scope.programId, id]);
  }
}
