import { PreviewTicket, PreviewTicketQuery } from '@laurel/contracts/page/preview.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Controller, Get, Headers, Query } from '@nestjs/common';
import { PreviewService } from './preview.service.ts';

@Controller('admin/v2/programs/:program_id')
export class PreviewController {
  constructor(private readonly previews: PreviewService) {}

  @Get('preview_ticket')
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  issueTicket(
    @Scope() scope: TenantScope,
    @Query() { role }: PreviewTicketQuery,
    @Headers('x-forwarded-host') host?: string,
  ): Promise<PreviewTicket> {
    return this.previews.issueTicket(scope, role, host);
  }
}
