import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  CreateSavedViewRequest,
  SavedView,
  SavedViewList,
  SavedViewSaved,
  UpdateSavedViewRequest,
} from '@laurel/contracts/identity/saved-views.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import { ForbiddenError } from '@laurel/service-kit/auth/auth.errors';
import { permitted } from '@laurel/service-kit/auth/permitted';
import { ProgramAccess } from '@laurel/service-kit/auth/program-access';
import { unlessTaken } from '@laurel/service-kit/errors/pg-errors';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { Injectable } from '@nestjs/common';
import { ViewNameTakenError } from './saved-views.errors.ts';
import { type SavedViewRow, SavedViewsRepository } from './saved-views.repository.ts';

/** Named views of lists: staff's own, and those shared with all staff of the program. */
@Injectable()
export class SavedViewsService {
  constructor(
    private readonly repository: SavedViewsRepository,
    private readonly programs: ProgramAccess,
    private readonly audit: AuditService,
  ) {}

  async list(scope: TenantScope, caller: AdminCaller, screen: string): Promise<SavedViewList> {
    const rows = await this.repository.list(scope, screen, caller.admin_id);
    return { data: rows.map((row) => seenBy(caller, row)) };
  }

  async create(scope: TenantScope, caller: AdminCaller, request: CreateSavedViewRequest): Promise<SavedViewSaved> {
    const { screen } = request;
    const values = valuesOf(request);
    const view = { screen, ...values };
    const id = await unlessTaken(this.repository.insert(scope, caller.admin_id, view), ViewNameTakenError);
    await this.record(scope, caller, 'create', { id, name: view.name, before: null, after: view });
    const row = { id, screen, ...columnsOf(values), version: '1', owner_id: caller.admin_id, owner_name: caller.name };
    return { success: true, message: 'View saved', saved_view: seenBy(caller, row) };
  }

  async update(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    request: UpdateSavedViewRequest,
  ): Promise<SavedViewSaved> {
    const row = await this.changeable(scope, caller, id);
    const { version: from = row.version } = request;
    if (from !== row.version) throw new VersionConflictError('view', from, row.version);
    const values = valuesOf(request);
    const version = String(BigInt(row.version) + 1n);
    await unlessTaken(this.repository.update(scope, id, { ...values, version }), ViewNameTakenError);
    await this.record(scope, caller, 'update', { id, name: values.name, before: storedValues(row), after: values });
    const changed = { ...row, ...columnsOf(values), version };
    return { success: true, message: 'View saved', saved_view: seenBy(caller, changed) };
  }

  async remove(scope: TenantScope, caller: AdminCaller, id: string): Promise<{ success: true; message: string }> {
    const row = await this.changeable(scope, caller, id);
    await this.repository.remove(scope, id);
    await this.record(scope, caller, 'delete', { id, name: row.name, before: storedValues(row), after: null });
    return { success: true, message: 'View deleted' };
  }

  /**
   * The owner's own view; a shared one also for managers of the program. Throws as if missing for another admin's own.
   */
  private async changeable(scope: TenantScope, caller: AdminCaller, id: string): Promise<SavedViewRow> {
    const row = await this.repository.lock(scope, id);
    if (!row || (!row.is_shared && row.owner_id !== caller.admin_id)) throw new NotFoundError();
    if (row.owner_id === caller.admin_id) return row;
    const program = await this.programs.of(scope.programId);
    const may = permitted(caller, scope.programId, program?.features ?? {});
    if (!may({ resource: 'program', action: 'manage' })) throw new ForbiddenError();
    return row;
  }

  private record(
    scope: TenantScope,
    caller: AdminCaller,
    action: 'create' | 'update' | 'delete',
    { id, name, before, after }: { id: string; name: string; before: object | null; after: object | null },
  ): Promise<void> {
    const record = { resource: 'saved_view', resourceId: id, title: name } as const;
    return this.audit.record(scope, caller, { ...record, action, before, after });
  }
}

type ViewValues = Pick<SavedView, 'name' | 'query' | 'shared'>;

const valuesOf = ({ name, query, shared }: UpdateSavedViewRequest): ViewValues => ({
  name: name.trim(),
  query,
  shared,
});

const storedValues = ({ name, query, is_shared }: SavedViewRow): ViewValues => ({ name, query, shared: is_shared });

const columnsOf = ({ name, query, shared }: ViewValues): Pick<SavedViewRow, 'name' | 'query' | 'is_shared'> => ({
  name,
  query,
  is_shared: shared,
});

function seenBy(caller: AdminCaller, { owner_id, is_shared, ...view }: SavedViewRow): SavedView {
  return { ...view, shared: is_shared, mine: owner_id === caller.admin_id };
}
