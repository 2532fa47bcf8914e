import type { CompletionsReset, PointsImported } from '@laurel/contracts/events/domain-event';
import { entryTitles } from '@laurel/contracts/rewards/entry-titles';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { LedgerService } from '../ledger/ledger.service.ts';
import type { Posting } from '../ledger/posting.ts';
import { PointsRepository } from './points.repository.ts';
import { PointsService } from './points.service.ts';

const titles = {
  append: entryTitles.imported,
  replace: entryTitles.corrected,
  undo: entryTitles.import_undone,
};

/** Points that staff import or reset in bulk; each row of an import and each reset counts once. */
@Injectable()
export class ImportedPointsService {
  constructor(
    private readonly repository: PointsRepository,
    private readonly points: PointsService,
    private readonly ledger: LedgerService,
  ) {}

  /**
   * Posts rows of an import, or takes them back; part of the open transaction. Rows of an undone import post nothing,
   * also when the undo arrives first.
   * @param effectiveAt the moment of the event; `replace` sets the balance of that moment
   */
  async post(scope: TenantScope, event: PointsImported, effectiveAt: string): Promise<void> {
    const { import_id, mode, rows } = event;
    if (mode === 'undo') await this.repository.undoImport(scope, import_id, effectiveAt);
    else if (await this.repository.isImportUndone(scope, import_id)) return;
    const postings =
      mode === 'undo'
        ? await this.takenBack(scope, event)
        : rows.map(({ participant_id, points }) => postingOf(event, participant_id, Number(points)));
    await this.ledger.postAll(
      scope,
      postings
        .filter(({ amount, setsBalance }) => amount !== 0 || setsBalance !== undefined)
        .map((posting) => ({ ...posting, effectiveAt })),
    );
  }

  /**
   * Takes back the points of completions, then changes the balance of the moment of the reset to 0: claimed rewards
   * stay and cost nothing more, points earned later stay. A completion whose own event has not arrived yet is credited
   * first; any other late posting with an `effectiveAt` up to that moment is offset by the ledger. Part of the open
   * transaction.
   */
  async reset(
    scope: TenantScope,
    { reset_id, participant_id, completions }: Pick<CompletionsReset, 'reset_id' | 'participant_id' | 'completions'>,
    effectiveAt: string,
  ): Promise<void> {
    const linkId = `reset:${reset_id}`;
    await this.points.creditMissing(scope, completions);
    await this.points.takeBack(
      scope,
      completions.map((each) => ({ ...each, effective_at: effectiveAt, link_id: linkId })),
    );
    await this.ledger.postAll(scope, [
      {
        key: linkId,
        kind: 'correction',
        participantId: participant_id,
        amount: 0,
        setsBalance: 'reset',
        sourceType: 'reset',
        sourceId: reset_id,
        rule: null,
        lot: null,
        title: entryTitles.reset,
        effectiveAt,
        linkId,
      },
    ]);
  }

  private async takenBack(scope: TenantScope, event: PointsImported): Promise<Posting[]> {
    const ids = event.rows.map(({ participant_id }) => participant_id);
    const posted = await this.repository.amounts(
      scope,
      ids.map((id) => keyOf(event.import_id, id)),
    );
    return ids.map((id) => {
      const reversesKey = keyOf(event.import_id, id);
      return { ...postingOf(event, id, 0 - Number(posted.get(reversesKey) ?? 0)), reversesKey };
    });
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
    ...(mode === 'replace' && { setsBalance: mode }),
  };
}
