import type { ChallengeCompleted, CompletionsReset, PointsImported } from '@laurel/contracts/events/domain-event';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { LedgerService } from '../ledger/ledger.service.ts';
import type { Posting } from '../ledger/posting.ts';
import { PointsRepository } from './points.repository.ts';
import { PointsService } from './points.service.ts';

const titles = { append: 'Points import', replace: 'Points correction', undo: 'Points import undone' } as const;

/** Points that staff bring or take in bulk; each row of an import and each reset counts once. */
@Injectable()
export class ImportedPointsService {
  constructor(
    private readonly repository: PointsRepository,
    private readonly points: PointsService,
    private readonly ledger: LedgerService,
  ) {}

  /** Part of the open transaction. */
  async post(scope: TenantScope, fact: PointsImported): Promise<void> {
    const amounts = await this.amountsOf(scope, fact);
    await this.ledger.postAll(
      scope,
      amounts.filter(({ amount }) => amount !== 0).map(({ id, amount }) => postingOf(fact, id, amount)),
    );
  }

  /**
   * Takes back what completions brought, then brings the balance to 0: claimed rewards are kept and cost nothing more.
   * A completion whose own fact is still under way is credited first: arriving later, it would stay in the new balance.
   */
  async reset(scope: TenantScope, { reset_id, participant_id, completions }: CompletionsReset): Promise<void> {
    await this.points.creditMissing(scope, completions);
    await this.points.takeBack(
      scope,
      completions.map((each: ChallengeCompleted) => ({ ...each, reversed_at: each.completed_at })),
    );
    const balances = await this.repository.balances(scope, [participant_id]);
    const balance = Number(balances.get(participant_id) ?? 0);
    if (balance === 0) return;
    await this.ledger.postAll(scope, [
      {
        key: `reset:${reset_id}`,
        kind: 'correction',
        participantId: participant_id,
        amount: 0 - balance,
        sourceType: 'reset',
        sourceId: reset_id,
        rule: null,
        lot: null,
        title: 'Activities reset',
      },
    ]);
  }

  private async amountsOf(
    scope: TenantScope,
    { import_id, mode, rows }: PointsImported,
  ): Promise<{ id: string; amount: number }[]> {
    if (mode === 'append') return rows.map(({ participant_id: id, points }) => ({ id, amount: Number(points) }));
    const ids = rows.map(({ participant_id }) => participant_id);
    if (mode === 'replace') {
      const balances = await this.repository.balances(scope, ids);
      return rows.map(({ participant_id: id, points }) => ({
        id,
        amount: Number(points) - Number(balances.get(id) ?? 0),
      }));
    }
    const posted = await this.repository.amounts(
      scope,
      ids.map((id) => keyOf(import_id, id)),
    );
    return ids.map((id) => ({ id, amount: 0 - Number(posted.get(keyOf(import_id, id)) ?? 0) }));
  }
}

const keyOf = (importId: string, participantId: string): string => `import:${importId}:${participantId}`;

function postingOf({ import_id, mode }: PointsImported, participantId: string, amount: number): Posting {
  return {
    key: `${keyOf(import_id, participantId)}${mode === 'undo' ? ':undone' : ''}`,
    kind: mode === 'append' ? 'earn' : 'correction',
    participantId,
    amount,
    sourceType: 'import',
    sourceId: import_id,
    rule: null,
    lot: null,
    title: titles[mode],
  };
}
