import type { PublishedDraw } from '@laurel/contracts/rewards/draws.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { CachedForVisitors, Sends } from '@laurel/service-kit/http/route-facts';
import { Controller, Get, Header } from '@nestjs/common';
import { DrawsService } from './draws.service.ts';

/** All public data needed to verify a draw. */
@CachedForVisitors()
@Controller('public/rewards/:reward_id/draw')
export class PublishedDrawsController {
  constructor(private readonly draws: DrawsService) {}

  @Get()
  @Authenticated({ as: 'visitor' })
  @Transactional()
  show(@Scope() scope: TenantScope, @IdParam('reward_id') id: string): Promise<PublishedDraw> {
    return this.draws.publish(scope, id);
  }

  @Get('entrants.csv')
  @Sends('text/csv')
  @Authenticated({ as: 'visitor' })
  @Header('content-type', 'text/csv; charset=utf-8')
  @Transactional()
  list(@Scope() scope: TenantScope, @IdParam('reward_id') id: string): Promise<string> {
    return this.draws.list(scope, id);
  }
}
