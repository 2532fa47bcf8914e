import type { RewardSelection, RewardStatus } from '@laurel/contracts/rewards/reward-types';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/http/business-error';
import { Injectable } from '@nestjs/common';

/** What coupons, winners and draws ask about a reward. */
export interface ShelvedReward {
  id: string;
  name: string;
  selection: RewardSelection;
  status: RewardStatus;
  finish: Date | null;
  /** How many can still be had; `null` for no end. */
  left: string | null;
}

const columns = `id, name, selection, reward_status(approved, start, finish, now()) AS status, finish,
  reward_left(reward) AS left`;

/** Finds rewards for the features beside the catalogue. */
@Injectable()
export class RewardShelf {
  constructor(private readonly database: Database) {}

  /** @throws NotFoundError */
  find(scope: TenantScope, id: string): Promise<ShelvedReward> {
    return this.one(scope, id, '');
  }

  /** Until the transaction ends nobody else claims or changes it. @throws NotFoundError */
  lock(scope: TenantScope, id: string): Promise<ShelvedReward> {
    return this.one(scope, id, 'FOR NO KEY UPDATE');
  }

  private async one(scope: TenantScope, id: string, lock: string): Promise<ShelvedReward> {
    const [row] = await this.database.query<ShelvedReward>(
      scope,
      `SELECT ${columns} FROM reward WHERE program_id = $1 AND id = $2 ${lock}`,
      [scope.programId, id],
    );
    if (row === undefined) throw new NotFoundError();
    return row;
  }
}
