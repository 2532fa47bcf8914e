import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ClicksRepository } from './clicks.repository.ts';

@Controller('public/challenges')
export class ClicksController {
  constructor(private readonly clicks: ClicksRepository) {}

  /**
   * Counts a click on the link of a challenge. An unknown or malformed name counts nothing and is not refused: the page
   * follows the link whatever the count answers.
   */
  @Post(':challenge_id/click')
  @HttpCode(204)
  @Authenticated({ as: 'participant' })
  click(@Scope() scope: TenantScope, @Param('challenge_id') name: string): Promise<void> {
    return this.clicks.count(scope, name);
  }
}
