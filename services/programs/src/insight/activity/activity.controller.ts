import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import type { ParticipantActionRow } from '@laurel/contracts/programs/challenges.dto';
import { type TableMeta, TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Controller, Get, Query } from '@nestjs/common';
import { ActivityService } from './activity.service.ts';

@Controller('public/participant_actions')
export class ActivityController {
  constructor(private readonly activity: ActivityService) {}

  @Get()
  @Authenticated({ as: 'participant' })
  @Transactional()
  table(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: ParticipantCaller,
    @Query() query: TableQuery,
  ): Promise<{ data: ParticipantActionRow[]; meta: TableMeta }> {
    return this.activity.table(scope, caller, query);
  }
}
