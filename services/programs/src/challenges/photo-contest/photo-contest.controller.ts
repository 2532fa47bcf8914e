import type { ContestPhotoPage } from '@laurel/contracts/programs/photo-contest/photos.dto';
import { PageQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { CachedForVisitors } from '@laurel/service-kit/http/route-facts';
import { Controller, Get, Query } from '@nestjs/common';
import { PhotoContestService } from './photo-contest.service.ts';

@CachedForVisitors()
@Controller('public/photos')
export class PhotoContestController {
  constructor(private readonly contest: PhotoContestService) {}

  @Get()
  @Authenticated({ as: 'visitor' })
  photos(@Scope() scope: TenantScope, @Query() query: PageQuery): Promise<ContestPhotoPage> {
    return this.contest.photos(scope, query);
  }
}
