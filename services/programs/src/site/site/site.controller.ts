import type { ProgramPage, SiteLookup } from '@laurel/contracts/programs/site';
import { SiteQuery } from '@laurel/contracts/programs/site.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type JsonText, jsonText } from '@laurel/service-kit/http/json-text';
import { CachedForVisitors } from '@laurel/service-kit/http/route-facts';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { SiteService } from './site.service.ts';

const PASSTHROUGH = { passthrough: true };

@Controller()
export class SiteController {
  constructor(private readonly sites: SiteService) {}

  @Get('internal/site')
  @Authenticated({ as: 'service' })
  async site(@Query() { host }: SiteQuery, @Res(PASSTHROUGH) reply: FastifyReply): Promise<JsonText<SiteLookup>> {
    return jsonText(reply, await this.sites.lookUp(host));
  }

  @Get('internal/programs/:program_id/pages/:slug')
  @Authenticated({ as: 'service' })
  async page(
    @Scope() scope: TenantScope,
    @Param('slug') slug: string,
    @Res(PASSTHROUGH) reply: FastifyReply,
  ): Promise<JsonText<ProgramPage>> {
    return jsonText(reply, await this.sites.page(scope, slug));
  }

  @Get('public/program_pages/:slug')
  @CachedForVisitors()
  @Authenticated({ as: 'visitor' })
  async ownPage(
    @Scope() scope: TenantScope,
    @Param('slug') slug: string,
    @Res(PASSTHROUGH) reply: FastifyReply,
  ): Promise<JsonText<ProgramPage>> {
    return jsonText(reply, await this.sites.page(scope, slug));
  }
}
