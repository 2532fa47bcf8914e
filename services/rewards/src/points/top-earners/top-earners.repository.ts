import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

export interface Earner {
  participant_id: string;
  first_name: string;
  last_name: string;
  points: string;
}

/** Accounts that no ranking names: of staff and of erased participants. */
const unranked = `ARRAY(SELECT u.id FROM participant_copy o
  JOIN account u ON u.program_id = o.program_id AND u.participant_id = o.id
  WHERE o.program_id = $1 AND (o.is_staff OR o.erased_at IS NOT NULL))`;

/** The ten of the ranked accounts `r` with the most points. */
const topOf = (ranked: string): string => `
  SELECT a.participant_id, coalesce(p.first_name, '') AS first_name, coalesce(p.last_name, '') AS last_name, r.points
  FROM (${ranked} ORDER BY points DESC, 1 LIMIT 10) r
  JOIN account a ON a.program_id = $1 AND a.id = r.account_id
  LEFT JOIN participant_copy p ON p.program_id = $1 AND p.id = a.participant_id
  ORDER BY r.points DESC, r.account_id`;

@Injectable()
export class TopEarnersRepository {
  constructor(private readonly database: Database) {}

  /** Ranks participants by their lifetime points. */
  async allTime(scope: TenantScope): Promise<Earner[]> {
    return this.database.query<Earner>(
      scope,
      topOf(`SELECT id AS account_id, lifetime AS points FROM account
        WHERE program_id = $1 AND kind = 'wallet' AND lifetime > 0 AND id <> ALL (${unranked})`),
      [scope.programId],
    );
  }

  /** Ranks participants by points earned less points taken back, in the thirty days up to today in the program's time zone. */
  async recent(scope: TenantScope): Promise<Earner[]> {
    return this.database.query<Earner>(
      scope,
      topOf(`SELECT account_id, sum(amount) AS points FROM ledger_entry
        WHERE program_id = $1 AND account_version IS NOT NULL AND kind IN ('earn', 'correction')
          AND posted_at >= (SELECT ((program_now(id) AT TIME ZONE time_zone)::date - 29)::timestamp AT TIME ZONE time_zone
            FROM program_copy WHERE id = $1)
          AND account_id <> ALL (${unranked})
        GROUP BY account_id HAVING sum(amount) > 0`),
      [scope.programId],
    );
  }
}
