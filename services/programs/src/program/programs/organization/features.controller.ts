import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  FeatureProgramForm,
  FeatureProgramSaved,
  FeatureProgramTable,
  SaveFeatureProgramRequest,
} from '@laurel/contracts/programs/organization/organization.dto';
import { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller } from '@laurel/service-kit/auth/params';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { FeaturesService } from './features.service.ts';

@Controller('admin/v2/feature_programs')
export class FeaturesController {
  constructor(private readonly features: FeaturesService) {}

  @Get()
  @Authenticated({ resource: 'super_admin', action: 'view' })
  table(@CurrentCaller() caller: AdminCaller, @Query() query: TableQuery): Promise<FeatureProgramTable> {
    return this.features.table(caller, query);
  }

  @Get('new')
  @Authenticated({ resource: 'super_admin', action: 'manage' })
  form(@CurrentCaller() caller: AdminCaller): Promise<FeatureProgramForm> {
    return this.features.form(caller);
  }

  @Post()
  @HttpCode(200)
  @Authenticated({ resource: 'super_admin', action: 'manage' })
  save(@CurrentCaller() caller: AdminCaller, @Body() request: SaveFeatureProgramRequest): Promise<FeatureProgramSaved> {
    return this.features.save(caller, request);
  }
}
