import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { nameTest, type NameTest } from './judge.ts';
import { MerchantFilterRepository } from './merchant-filter.repository.ts';

/** Matches patterns that every name passes. */
const EVERY_NAME = /^\^?\.[*+]\$?$/;

/** Judges the whole catalogue once when a program's pattern changes, so that searches do not have to. */
@Injectable()
export class MerchantFilterEvents {
  constructor(private readonly repository: MerchantFilterRepository) {}

  @OnEvent('offers_reward.changed')
  async onChanged(scope: TenantScope, { data }: EventOf<'offers_reward.changed'>): Promise<void> {
    const pattern = data.active && !EVERY_NAME.test(data.merchants_regex) ? data.merchants_regex : null;
    const passes = pattern === null ? null : nameTest(scope.programId, pattern);
    if (pattern !== null && passes === null) return;
    await this.repository.lock(scope);
    if (!(await this.repository.store(scope, pattern, data.version))) return;
    await this.repository.clear(scope);
    if (passes !== null) await this.list(scope, passes);
  }

  private async list(scope: TenantScope, passes: NameTest): Promise<void> {
    let last: string | undefined = '0';
    while (last !== undefined) {
      const merchants = await this.repository.merchantsAfter(scope, last);
      await this.repository.add(scope, merchants, passes);
      last = merchants.at(-1)?.id;
    }
  }
}
