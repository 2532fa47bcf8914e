import type { CompletionCount } from '@laurel/contracts/events/domain-event';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { LedgerService } from '../ledger/ledger.service.ts';
import { MilestonesRepository } from './milestones.repository.ts';

/** A count of completed challenges, and the moment from which it is valid. */
interface CountedAt extends CompletionCount {
  participant_id: string;
  /** ISO 8601. */
  effective_at: string;
}

/** Counts of completed challenges, which bring participants milestones. */
@Injectable()
export class MilestonesService {
  constructor(
    private readonly repository: MilestonesRepository,
    private readonly ledger: LedgerService,
  ) {}

  /**
   * Stores the newest count of each participant and awards every milestone that a count has reached at its moment; part
   * of the open transaction. The order of events changes no award.
   */
  async count(scope: TenantScope, counts: readonly CountedAt[]): Promise<void> {
    await this.repository.store(scope, counts);
    const progress = new Map<string, { at: Date; value: bigint }[]>();
    for (const { participant_id, completed_challenges, effective_at } of counts) {
      const step = { at: new Date(effective_at), value: BigInt(completed_challenges) };
      const steps = progress.get(participant_id);
      if (steps === undefined) progress.set(participant_id, [step]);
      else steps.push(step);
    }
    await this.ledger.awardMilestones(scope, progress);
  }
}
