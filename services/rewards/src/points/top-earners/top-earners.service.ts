import { type AdminCaller, grantsFor } from '@laurel/contracts/auth/caller';
import { allows, mergePermissions } from '@laurel/contracts/auth/permissions';
import type { TopUser } from '@laurel/contracts/programs/dashboard/dashboard.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { type Earner, TopEarnersRepository } from './top-earners.repository.ts';

/** The ten participants with the most points in the ledger, whatever they have spent. */
@Injectable()
export class TopEarnersService {
  constructor(private readonly repository: TopEarnersRepository) {}

  async allTime(scope: TenantScope, caller: AdminCaller): Promise<TopUser[]> {
    return shown(await this.repository.allTime(scope), seesNames(scope, caller));
  }

  async recent(scope: TenantScope, caller: AdminCaller): Promise<TopUser[]> {
    return shown(await this.repository.recent(scope), seesNames(scope, caller));
  }
}

const shown = (earners: readonly Earner[], names: boolean): TopUser[] =>
  earners.map(({ participant_id, first_name, last_name, points }) => ({
    participant_id,
    name: names ? `${first_name} ${last_name}`.trim() || null : null,
    short_name: shortName(first_name, last_name) || null,
    points: Number(points),
    details_url: names ? `/admin/v2/users/${participant_id}` : null,
  }));

/** Ada Lovelace is Ada L. */
function shortName(first: string, last: string): string {
  const [initial] = last;
  return `${first}${initial === undefined ? '' : ` ${initial}.`}`.trim();
}

/** Whether the caller may see participants' names; no feature decides about that. */
function seesNames({ programId }: TenantScope, caller: AdminCaller): boolean {
  const permissions = mergePermissions(grantsFor(caller, programId));
  return allows({ permissions, features: {}, superAdmin: caller.super_admin }, 'users', 'view');
}
