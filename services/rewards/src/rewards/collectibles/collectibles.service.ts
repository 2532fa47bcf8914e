import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  BlockchainTransactionTable,
  CollectionCreated,
  TransactionsRetried,
} from '@laurel/contracts/rewards/collectibles.dto';
import { rewardKinds } from '@laurel/contracts/rewards/reward-kinds';
import type { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { AuditService } from '@laurel/service-kit/audit/audit.service';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type TableColumns, tableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { explorerUrlIfAny } from '../rewards/reward.views.ts';
import { RewardLookup, type RewardSummary } from '../rewards/reward-lookup.ts';
import {
  AptosDisabledError,
  CollectionExistsError,
  NothingFailedError,
  NotCollectibleError,
} from './collectibles.errors.ts';
import { collectionName } from './collection-name.ts';
import { CollectiblesRepository, type TransactionsOf } from './collectibles.repository.ts';
import { AptosIntegrationService } from './integration/aptos-integration.service.ts';

const columns: TableColumns = {
  sort: { created_at: 'created_at', participant: { name: 'participant_name' }, reward: { name: 'reward_name' } },
  filter: {
    network: { sql: 'network', match: 'one-of' },
    hash: { sql: 'hash', match: 'one-of' },
    status: { sql: 'status', match: 'one-of' },
  },
  search: ['participant_name', 'reward_name', 'hash'],
  defaultSort: '-created_at',
  tieBreak: 'id',
};

/** Collections of achievements, and the tokens of the participants who earn them. */
@Injectable()
export class CollectiblesService {
  constructor(
    private readonly repository: CollectiblesRepository,
    private readonly rewards: RewardLookup,
    private readonly integration: AptosIntegrationService,
    private readonly audit: AuditService,
  ) {}

  async transactions(scope: TenantScope, of: TransactionsOf, query: TableQuery): Promise<BlockchainTransactionTable> {
    const table = tableSql(query, columns, 3);
    const { rows, total } = await this.repository.page(scope, of, table);
    const data = rows.map(
      ({ reward_id, reward_name, participant_id, participant_name, created_at, address, ...row }) => ({
        ...row,
        explorer_url: explorerUrlIfAny('txn', row.hash, row.network),
        token_url: explorerUrlIfAny('object', address, row.network),
        reward: { id: reward_id, name: reward_name },
        participant: participant_id === null ? null : { id: participant_id, name: participant_name },
        created_at: created_at.toISOString(),
      }),
    );
    return { data, meta: { ...table.meta, total } };
  }

  /** Schedules the collection; every participant who has earned the reward, or earns it later, gets a token in it. */
  async createCollection(scope: TenantScope, caller: AdminCaller, id: string): Promise<CollectionCreated> {
    const reward = await this.rewards.lock(scope, id);
    if (!rewardKinds[reward.selection].hasCollection) throw new NotCollectibleError();
    await this.assertEnabled(scope);
    const name = collectionName(scope, reward);
    if (!(await this.repository.addCollection(scope, id, name))) throw new CollectionExistsError();
    await this.record(scope, caller, reward, 'create_nft_collection', { name });
    return { success: true };
  }

  /** Schedules failed transactions again. */
  async retry(scope: TenantScope, caller: AdminCaller, id: string): Promise<TransactionsRetried> {
    const reward = await this.rewards.lock(scope, id);
    await this.assertEnabled(scope);
    const retried = await this.repository.retry(scope, id);
    if (retried === 0) throw new NothingFailedError();
    await this.record(scope, caller, reward, 'retry_blockchain_transactions', { retried });
    return { success: true, retried };
  }

  private async assertEnabled(scope: TenantScope): Promise<void> {
    if (!(await this.integration.status(scope)).enabled) throw new AptosDisabledError();
  }

  private async record(
    scope: TenantScope,
    caller: AdminCaller,
    { id, name }: RewardSummary,
    action: string,
    after: object,
  ): Promise<void> {
    await this.audit.record(scope, caller, {
      action,
      resource: 'reward',
      resourceId: id,
      title: name,
      before: null,
      after,
    });
  }
}
