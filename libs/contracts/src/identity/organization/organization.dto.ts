import { IsString, MaxLength } from 'class-validator';
import type { TableMeta } from '../../table/table-query.dto.ts';
import { IsId } from '../../validation/id.ts';
import { Nullable } from '../../validation/nested.ts';
import { IsVisibleText } from '../../validation/text.ts';

/** The organization as every page of its back-office shows it. */
export class OrganizationSummary {
  id: string;
  name: string;
  logo_public_url: string | null;
  background_image_public_url: string | null;
}

export class OrganizationResponse extends OrganizationSummary {
  /** Grows with every change; the next update sends it back. */
  version: string;
}

export class UpdateOrganizationRequest {
  @IsVisibleText({ min: 2, max: 60 })
  name: string;

  @Nullable()
  @IsString()
  @MaxLength(2_000)
  logo_public_url?: string | null;

  @Nullable()
  @IsString()
  @MaxLength(2_000)
  background_image_public_url?: string | null;

  @IsId()
  version: string;
}

export class OrganizationSaved extends OrganizationResponse {
  success: true;
  message: string;
}

export const organizationResources = ['organization', 'admin', 'role'] as const;
export type OrganizationResource = (typeof organizationResources)[number];

/** One change to the organization, its admins or its roles; immutable. */
export class OrganizationAuditRow {
  id: string;
  admin_id: string;
  admin_name: string;
  /** A verb such as `invite`, `update`, `deactivate`. */
  action: string;
  resource: OrganizationResource;
  resource_id: string;
  title: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  created_at: string;
}

export class OrganizationAuditTable {
  data: OrganizationAuditRow[];
  meta: TableMeta;
}
