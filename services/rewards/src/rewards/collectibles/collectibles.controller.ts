import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  BlockchainTransactionTable,
  CollectionCreated,
  TransactionsRetried,
} from '@laurel/contracts/rewards/collectibles.dto';
import { TableQuery } from '@laurel/contracts/table/table-query.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { participantProgram } from '../../participants/participant-program.ts';
import { rewardProgram } from '../rewards/reward-program.ts';
import { CollectiblesService } from './collectibles.service.ts';

@Controller('admin/v2')
export class CollectiblesController {
  constructor(private readonly collectibles: CollectiblesService) {}

  @Post('rewards/:reward_id/create_nft_collection')
  @HttpCode(200)
  @Authenticated({ resource: 'rewards', action: 'manage', program: rewardProgram })
  @Transactional()
  createCollection(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('reward_id') rewardId: string,
  ): Promise<CollectionCreated> {
    return this.collectibles.createCollection(scope, caller, rewardId);
  }

  @Post('rewards/:reward_id/retry_blockchain_transactions')
  @HttpCode(200)
  @Authenticated({ resource: 'rewards', action: 'manage', program: rewardProgram })
  @Transactional()
  retry(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('reward_id') rewardId: string,
  ): Promise<TransactionsRetried> {
    return this.collectibles.retry(scope, caller, rewardId);
  }

  @Get('rewards/:reward_id/blockchain_transactions')
  @Authenticated({ resource: 'rewards', action: 'view', program: rewardProgram })
  @Transactional()
  ofReward(
    @Scope() scope: TenantScope,
    @IdParam('reward_id') rewardId: string,
    @Query() query: TableQuery,
  ): Promise<BlockchainTransactionTable> {
    return this.collectibles.transactions(scope, { rewardId }, query);
  }

  @Get('participants/:participant_id/blockchain_transactions')
  @Authenticated({ resource: 'users', action: 'view', program: participantProgram })
  @Transactional()
  ofParticipant(
    @Scope() scope: TenantScope,
    @IdParam('participant_id') participantId: string,
    @Query() query: TableQuery,
  ): Promise<BlockchainTransactionTable> {
    return this.collectibles.transactions(scope, { participantId }, query);
  }

  @Get('programs/:program_id/blockchain_transactions')
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  ofProgram(@Scope() scope: TenantScope, @Query() query: TableQuery): Promise<BlockchainTransactionTable> {
    return this.collectibles.transactions(scope, {}, query);
  }
}
