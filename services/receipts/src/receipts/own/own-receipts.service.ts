import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import type {
  ParticipantReceipt,
  ParticipantReceipts,
  RequestReviewRequest,
} from '@laurel/contracts/receipts/receipts.dto';
import type { PageQuery } from '@laurel/contracts/table/table-query.dto';
import { ProgramClock } from '@laurel/service-kit/clock/program-clock';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { FileStore } from '@laurel/service-kit/storage/file-store';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { ParticipantAccess } from '../../participants/participant-access.ts';
import { participantAuthor } from '../receipt.ts';
import type { Receipt } from '../records/receipt.entity.ts';
import { ReceiptChanges } from '../receipt-changes.ts';
import { picture } from '../receipt.views.ts';
import { ReviewNotPossibleError } from '../receipts.errors.ts';
import { ReceiptsRepository } from '../receipts.repository.ts';
import { finalStatuses, toParticipantReceipt } from './own-receipts.views.ts';

/** A participant's own receipts; those of other participants answer like unknown ones. */
@Injectable()
export class OwnReceiptsService {
  constructor(
    private readonly repository: ReceiptsRepository,
    private readonly changes: ReceiptChanges,
    private readonly access: ParticipantAccess,
    private readonly store: FileStore,
    private readonly clock: ProgramClock,
  ) {}

  async list(scope: TenantScope, caller: ParticipantCaller, query: PageQuery): Promise<ParticipantReceipts> {
    await this.access.assertFeature(scope);
    const { page = 1, page_size: size = 20 } = query;
    const { rows, total } = await this.repository.ownPage(scope, caller.participant_id, page, size);
    return { data: await this.views(scope, rows), meta: { page, page_size: size, total } };
  }

  async show(scope: TenantScope, caller: ParticipantCaller, id: string): Promise<ParticipantReceipt> {
    await this.access.assertFeature(scope);
    return this.view(scope, this.owned(caller, await this.repository.find(scope, id)));
  }

  /** Requests a review of any verdict, one at a time. */
  async requestReview(
    scope: TenantScope,
    caller: ParticipantCaller,
    id: string,
    request: RequestReviewRequest,
  ): Promise<ParticipantReceipt> {
    await this.access.assertMayStillSend(scope, caller);
    const before = this.owned(caller, await this.repository.lock(scope, id));
    if (!finalStatuses.includes(before.status)) throw new ReviewNotPossibleError();
    const values = { status: 'review_requested', reviewMessage: request.message?.trim() || null } as const;
    const change = { author: participantAuthor, at: await this.clock.now(scope) };
    return this.view(scope, await this.changes.apply(scope, before, values, change));
  }

  async file(scope: TenantScope, caller: ParticipantCaller, id: string, position: string): Promise<StreamableFile> {
    await this.access.assertFeature(scope);
    this.owned(caller, await this.repository.find(scope, id));
    const file = (await this.repository.files(scope, [id])).find((each) => String(each.position) === position);
    if (file === undefined) throw new NotFoundError();
    return picture(await this.store.read(file.storageKey), file.contentType);
  }

  private owned(caller: ParticipantCaller, receipt: Receipt | null): Receipt {
    if (receipt?.participantId !== caller.participant_id) throw new NotFoundError();
    return receipt;
  }

  private async view(scope: TenantScope, receipt: Receipt): Promise<ParticipantReceipt> {
    const ids = [receipt.id];
    return toParticipantReceipt(
      receipt,
      await this.repository.files(scope, ids),
      await this.repository.items(scope, ids),
    );
  }

  private async views(scope: TenantScope, receipts: readonly Receipt[]): Promise<ParticipantReceipt[]> {
    const ids = receipts.map((receipt) => receipt.id);
    const files = await this.repository.files(scope, ids);
    const items = await this.repository.items(scope, ids);
    return receipts.map((receipt) => toParticipantReceipt(receipt, files, items));
  }
}
