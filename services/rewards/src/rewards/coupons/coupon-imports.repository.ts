import type { CouponImportRow } from '@laurel/contracts/rewards/coupons.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

type ImportRow = Omit<CouponImportRow, 'added_at'> & { added_at: Date };

/** Latest imports that are listed. */
const MAX_LISTED = 100;

@Injectable()
export class CouponImportsRepository {
  constructor(private readonly database: Database) {}

  async add(
    { programId }: TenantScope,
    rewardId: string,
    { id, fileName }: { id: string; fileName: string | null },
  ): Promise<void> {
    await this.database.query(
      { programId },
      'INSERT INTO coupon_import (program_id, id, reward_id, file_name) VALUES ($1, $2, $3, $4)',
      [programId, id, rewardId, fileName],
    );
  }

  /** The latest imports that still have codes, or only the one. */
  async list(scope: TenantScope, rewardId: string, id: string | null = null): Promise<ImportRow[]> {
    return this.database.query<ImportRow>(
      scope,
      `SELECT i.id, i.file_name, i.added_at, c.codes, c.handed_out
       FROM coupon_import i JOIN reward_stock s ON s.program_id = i.program_id AND s.reward_id = i.reward_id
       CROSS JOIN LATERAL (
         SELECT count(*)::int AS codes, (count(*) FILTER (WHERE k.number <= s.coupons_taken))::int AS handed_out
         FROM coupon k WHERE k.program_id = i.program_id AND k.import_id = i.id) c
       WHERE i.program_id = $1 AND i.reward_id = $2 AND ($3::uuid = i.id OR $3 IS NULL AND c.codes > 0)
       ORDER BY i.added_at DESC, i.id LIMIT ${MAX_LISTED}`,
      [scope.programId, rewardId, id],
    );
  }

  async codesOf(scope: TenantScope, id: string): Promise<number> {
    const [row] = await this.database.query<{ codes: number }>(
      scope,
      'SELECT count(*)::int AS codes FROM coupon WHERE program_id = $1 AND import_id = $2',
      [scope.programId, id],
    );
    return row?.codes ?? 0;
  }

  /** The job of a withdrawn import adds no more codes once it has taken the lock of the reward. */
  async markWithdrawn(scope: TenantScope, id: string): Promise<void> {
    await this.database.query(
      scope,
      'UPDATE coupon_import SET withdrawn_at = now() WHERE program_id = $1 AND id = $2 AND withdrawn_at IS NULL',
      [scope.programId, id],
    );
  }

  async isWithdrawn(scope: TenantScope, id: string): Promise<boolean> {
    const rows = await this.database.query(
      scope,
      'SELECT FROM coupon_import WHERE program_id = $1 AND id = $2 AND withdrawn_at IS NOT NULL',
      [scope.programId, id],
    );
    return rows.length > 0;
  }

  /** Withdraws at most so many codes of an import that were not handed out. Returns how many. */
  async withdraw(scope: TenantScope, rewardId: string, importId: string, most: number): Promise<number> {
    const [row] = await this.database.query<{ gone: number }>(
      scope,
      'SELECT withdraw_coupons($1, $2, $3, $4) AS gone',
      [scope.programId, rewardId, importId, most],
    );
    return row?.gone ?? 0;
  }
}
