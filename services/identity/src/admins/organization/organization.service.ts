import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  OrganizationAuditTable,
  OrganizationResponse,
  OrganizationSaved,
  UpdateOrganizationRequest,
} from '@laurel/contracts/identity/organization/organization.dto';
import type { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Database } from '@laurel/service-kit/database/database';
import { InvalidInputError, NotFoundError } from '@laurel/service-kit/errors/business-error';
import { NoChangesError, VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { platformScope } from '../../platform-scope.ts';
import type { Organization } from './organization.entity.ts';
import { type OrganizationChange, OrganizationRepository } from './organization.repository.ts';

const auditColumns: TableColumns = {
  sort: { created_at: 'created_at', admin_name: { name: 'admin_name' }, title: { name: 'title' } },
  filter: {
    resource: { sql: 'resource', match: 'one-of' },
    action: { sql: 'action', match: 'one-of' },
    resource_id: { sql: 'resource_id::text', match: 'one-of' },
  },
  search: ['admin_name', 'title'],
  defaultSort: '-created_at',
  tieBreak: 'id',
};

@Injectable()
export class OrganizationService {
  constructor(
    private readonly db: Database,
    private readonly organizations: OrganizationRepository,
  ) {}

  async show({ organization_id }: AdminCaller): Promise<OrganizationResponse> {
    const found = await this.db.transaction(platformScope, () => this.organizations.find(organization_id));
    return toResponse(found);
  }

  exists(id: string): Promise<boolean> {
    return this.organizations.exists(id);
  }

  /** Creates the organization with a key or renames it; returns its id. Runs in the open transaction. */
  save(key: string, name: string): Promise<string> {
    return this.organizations.save(key, name);
  }

  update(caller: AdminCaller, request: UpdateOrganizationRequest): Promise<OrganizationSaved> {
    const logo_public_url = pictureOf('logo_public_url', request.logo_public_url);
    const background_image_public_url = pictureOf('background_image_public_url', request.background_image_public_url);
    return this.db.transaction(platformScope, async () => {
      const { version: stored, id, ...before } = await this.lock(caller.organization_id);
      if (request.version !== stored) throw new VersionConflictError('organization', request.version, stored);
      const after = { name: request.name.trim(), logo_public_url, background_image_public_url };
      if (Object.entries(after).every(([key, value]) => before[key as keyof typeof after] === value)) {
        throw new NoChangesError();
      }
      const version = String(BigInt(stored) + 1n);
      await this.organizations.update(id, {
        name: after.name,
        logoUrl: logo_public_url,
        backgroundImageUrl: background_image_public_url,
        version,
      });
      await this.record(caller, {
        action: 'update',
        resource: 'organization',
        resourceId: id,
        title: after.name,
        before,
        after,
      });
      return savedRecord('The organization has been updated.', { id, ...after, version });
    });
  }

  async auditTrail({ organization_id }: AdminCaller, query: TableQuery): Promise<OrganizationAuditTable> {
    const table = tableSql(query, auditColumns, 1);
    const { rows, total } = await this.organizations.auditEntries(organization_id, table);
    return { data: rows, meta: { ...table.meta, total } };
  }

  /** Serializes changes to the organization's admins and roles. Runs in the open transaction. */
  async lock(organizationId: string): Promise<OrganizationResponse> {
    return toResponse(await this.organizations.lock(organizationId));
  }

  /** Writes an audit entry in the open transaction of the change. */
  record(caller: AdminCaller, change: OrganizationChange): Promise<void> {
    return this.organizations.addAuditEntry(caller.organization_id, caller, change);
  }
}

function toResponse(organization: Organization | null): OrganizationResponse {
  if (organization === null) throw new NotFoundError();
  const { id, name, logoUrl, backgroundImageUrl, version } = organization;
  return { id, name, logo_public_url: logoUrl, background_image_public_url: backgroundImageUrl, version };
}

/** A publicly readable picture: the platform's own media, or an https address. */
function pictureOf(field: string, value: string | null | undefined): string | null {
  const text = value?.trim() ?? '';
  if (text === '') return null;
  const own = /^\/media\/(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)+$/.test(text);
  const url = /^https:\/\/\S+$/i.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (!own && (url === null || url.username !== '')) throw new InvalidInputError({ [field]: ['Enter a valid link'] });
  return text;
}
