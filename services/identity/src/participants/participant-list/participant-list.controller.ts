import type { AdminCaller } from '@laurel/contracts/auth/caller';
import { ExportQuery, ParticipantTable } from '@laurel/contracts/identity/participants/participants.dto';
import { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Sends } from '@laurel/service-kit/http/route-facts';
import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ParticipantListService } from './participant-list.service.ts';

@Controller('admin/v2/programs/:program_id')
export class ParticipantListController {
  constructor(private readonly participants: ParticipantListService) {}

  @Get('participants')
  @Authenticated({ resource: 'users', action: 'view' })
  @Transactional()
  table(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Query() query: TableQuery,
  ): Promise<ParticipantTable> {
    return this.participants.table(scope, caller, query);
  }

  @Get('participants.csv')
  @Sends('text/csv')
  @Authenticated({ resource: 'users', action: 'manage' })
  export(@Scope() scope: TenantScope, @Query() query: ExportQuery): Promise<StreamableFile> {
    return this.participants.export(scope, query);
  }
}
