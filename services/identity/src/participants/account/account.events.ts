import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { AccountService } from './account.service.ts';
import { ErasureService } from './erasure.service.ts';

@Injectable()
export class AccountEvents {
  constructor(
    private readonly accounts: AccountService,
    private readonly erasure: ErasureService,
  ) {}

  @OnEvent('profile.answered')
  async answered(scope: TenantScope, { data, effective_at }: EventOf<'profile.answered'>): Promise<void> {
    await this.accounts.storeAnswers(scope, data, new Date(effective_at));
  }

  @OnEvent('erasures.known')
  async erasuresKnown(scope: TenantScope, { data }: EventOf<'erasures.known'>): Promise<void> {
    await this.erasure.recordErasures(scope, data.erasures);
  }
}
