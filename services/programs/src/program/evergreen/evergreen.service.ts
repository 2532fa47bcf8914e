import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  CreateEvergreenValueRequest,
  EvergreenSettings,
  EvergreenValueDetail,
  EvergreenValueSaved,
  UpdateEvergreenValueRequest,
} from '@laurel/contracts/programs/evergreen/evergreen.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/errors/business-error';
import { NoChangesError, VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { Injectable } from '@nestjs/common';
import { evergreenSettingChanged } from '../programs/content-events.ts';
import { EvergreenDecidedError } from './evergreen.errors.ts';
import { EvergreenRepository } from './evergreen.repository.ts';

/** Settings of a program's site that stay on or off without a date. */
@Injectable()
export class EvergreenService {
  constructor(
    private readonly repository: EvergreenRepository,
    private readonly outbox: Outbox,
    private readonly audit: AuditService,
  ) {}

  async definitions(scope: TenantScope): Promise<EvergreenSettings> {
    const rows = await this.repository.list(scope);
    return {
      data: rows.map(({ value_id, is_active, ...definition }) => ({
        ...definition,
        active: is_active ?? true,
        value:
          value_id === null || is_active === null
            ? null
            : { id: value_id, active: is_active, evergreen_setting_definition_id: definition.id },
      })),
    };
  }

  async show(scope: TenantScope, id: string): Promise<EvergreenValueDetail> {
    const found = await this.repository.find(scope, id);
    if (found === null) throw new NotFoundError();
    const { id: definitionId, key, name, description } = await this.repository.definitionOf(found);
    return {
      id,
      program_id: scope.programId,
      evergreen_setting_definition_id: definitionId,
      active: found.isActive,
      version: Number(found.version),
      key,
      name,
      description,
    };
  }

  async create(
    scope: TenantScope,
    caller: AdminCaller,
    { evergreen_setting_definition_id: definitionId, active }: CreateEvergreenValueRequest,
  ): Promise<EvergreenValueSaved> {
    const definition = await this.repository.definition(definitionId);
    if (definition === null) throw new InvalidInputError({ evergreen_setting_definition_id: ['is not known'] });
    const id = await this.repository.insert(scope, definitionId, active);
    if (id === null) throw new EvergreenDecidedError();
    await this.outbox.append(scope, evergreenSettingChanged({ key: definition.key, active, version: 1 }));
    await this.record(scope, caller, { id, title: definition.name, action: 'create' }, null, { active });
    return savedRecord('Evergreen setting was created successfully!', await this.show(scope, id));
  }

  async update(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    { active, version }: UpdateEvergreenValueRequest,
  ): Promise<EvergreenValueSaved> {
    const found = await this.repository.lock(scope, id);
    if (found === null) throw new NotFoundError();
    const current = Number(found.version);
    if (current !== version) throw new VersionConflictError('setting', version, current);
    if (found.isActive === active) throw new NoChangesError();
    await this.repository.update(scope, id, active);
    const { key, name } = await this.repository.definitionOf(found);
    await this.outbox.append(scope, evergreenSettingChanged({ key, active, version: version + 1 }));
    const change = { id, title: name, action: 'update' };
    await this.record(scope, caller, change, { active: found.isActive }, { active });
    return savedRecord('Evergreen setting updated successfully!', await this.show(scope, id));
  }

  private async record(
    scope: TenantScope,
    caller: AdminCaller,
    { id, title, action }: { id: string; title: string; action: string },
    before: object | null,
    after: object,
  ): Promise<void> {
    await this.audit.record(scope, caller, {
      action,
      resource: 'evergreen_setting',
      resourceId: id,
      title,
      before,
      after,
    });
  }
}
