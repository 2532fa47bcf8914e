import type { AuditTable } from '@laurel/contracts/audit/audit.dto';
import type { AdminCaller } from '@laurel/contracts/auth/caller';
import { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Sends } from '@laurel/service-kit/http/route-facts';
import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { AuditTrailService } from './audit-trail.service.ts';

@Controller('admin/v2/programs/:program_id')
export class AuditTrailController {
  constructor(private readonly trail: AuditTrailService) {}

  @Get('audit_entries')
  @Authenticated({ member: true })
  @Transactional()
  table(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Query() query: TableQuery,
  ): Promise<AuditTable> {
    return this.trail.table(scope, caller, query);
  }

  @Get('audit_entries.csv')
  @Sends('text/csv')
  @Authenticated({ member: true })
  export(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Query() query: TableQuery,
  ): Promise<StreamableFile> {
    return this.trail.export(scope, caller, query);
  }
}
