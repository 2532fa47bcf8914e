import type { VisitorCaller } from '@laurel/contracts/auth/caller';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import { readConfig } from '@laurel/service-kit/config/read-config';
import { serviceVariables } from '@laurel/service-kit/config/service-config';
import { Database } from '@laurel/service-kit/database/database';
import { DatabaseModule } from '@laurel/service-kit/modules/database.module';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { type RunningService, startService } from '@laurel/service-kit/http/start-service';
import { IdempotencyKey, StoredAnswerInterceptor } from '@laurel/service-kit/idempotency/idempotency-key';
import { StoredAnswers } from '@laurel/service-kit/idempotency/stored-answers';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IsInt } from 'class-validator';
import { Wallet } from './wallet-service.fixture.ts';

/** Fails the first calls of `deadlock`, this many in this process. */
export const deadlocks = { left: 0, calls: 0 };

class OrderRequest {
  @IsInt()
  points: number;
}

@Controller('wallets')
class WalletController {
  constructor(private readonly database: Database) {}

  @Get(':id')
  @Authenticated({ as: 'visitor' })
  @Transactional()
  async show(
    @Scope() scope: TenantScope,
    @IdParam('id') id: string,
    @CurrentCaller() caller: VisitorCaller,
  ): Promise<object> {
    const wallet = await this.database.manager(scope).findOneBy(Wallet, { id });
    if (wallet === null) throw new NotFoundError();
    return { points: wallet.points, program: caller.program_id };
  }

  @Post(':id/spend')
  @HttpCode(200)
  @Authenticated({ as: 'visitor' })
  @Transactional()
  async spend(@Scope() scope: TenantScope, @IdParam('id') id: string): Promise<object> {
    await this.database.query(scope, 'UPDATE wallet SET points = points - 1 WHERE id = $1', [id]);
    const [left] = await this.database.query<{ points: string }>(scope, 'SELECT points FROM wallet WHERE id = $1', [
      id,
    ]);
    if (left === undefined || left.points === '5') throw new NotFoundError();
    return left;
  }

  @Post(':id/orders')
  @Authenticated({ as: 'participant' })
  @IdempotencyKey()
  async order(
    @Scope() scope: TenantScope,
    @IdParam('id') id: string,
    @Body() { points }: OrderRequest,
  ): Promise<object> {
    const sql = 'UPDATE wallet SET points = points - $2 WHERE id = $1 AND points >= $2 RETURNING points';
    const [left] = await this.database.query<{ points: string }>(scope, sql, [id, points]);
    if (left === undefined) throw new NotFoundError();
    return { left: left.points };
  }

  @Post(':id/deadlock')
  @HttpCode(200)
  @Authenticated({ as: 'visitor' })
  @Transactional({ idempotent: true })
  async deadlock(@Scope() scope: TenantScope, @IdParam('id') id: string): Promise<object> {
    deadlocks.calls += 1;
    await this.database.query(scope, 'UPDATE wallet SET points = 100 WHERE id = $1', [id]);
    if (deadlocks.left-- > 0) await this.database.query(scope, `DO $$ BEGIN RAISE 'x' USING ERRCODE = '40P01'; END $$`);
    return { calls: deadlocks.calls };
  }
}

/** The wallets as a whole service, started like any service. */
export function startWallets(env: NodeJS.ProcessEnv): Promise<RunningService> {
  const config = { name: 'rewards', ...readConfig(env, serviceVariables('rewards', 4103)) };
  class WalletModule {}
  const imports = [DatabaseModule.register({ config }), TypeOrmModule.forFeature([Wallet])];
  const providers = [StoredAnswers, StoredAnswerInterceptor];
  return startService({
    config,
    module: { module: WalletModule, imports, providers, controllers: [WalletController] },
  });
}
