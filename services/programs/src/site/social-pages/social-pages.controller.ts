import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  SaveSocialNetworkPageRequest,
  type SocialNetworkPageRemoved,
  type SocialNetworkPageSaved,
  type SocialNetworkPageTable,
} from '@laurel/contracts/programs/integrations/social-pages.dto';
import { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { socialPageProgram } from './social-page-program.ts';
import { SocialPagesService } from './social-pages.service.ts';

@Controller('admin/v2')
export class SocialPagesController {
  constructor(private readonly pages: SocialPagesService) {}

  @Get('programs/:program_id/social_network_pages')
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  list(@Scope() scope: TenantScope, @Query() query: TableQuery): Promise<SocialNetworkPageTable> {
    return this.pages.list(scope, query);
  }

  @Post('programs/:program_id/social_network_pages')
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  add(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: SaveSocialNetworkPageRequest,
  ): Promise<SocialNetworkPageSaved> {
    return this.pages.add(scope, caller, body);
  }

  @Delete('social_network_pages/:social_network_page_id')
  @Authenticated({ resource: 'program', action: 'update', program: socialPageProgram })
  @Transactional()
  remove(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('social_network_page_id') id: string,
  ): Promise<SocialNetworkPageRemoved> {
    return this.pages.remove(scope, caller, id);
  }
}
