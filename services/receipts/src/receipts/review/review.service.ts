import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { ReceiptIntegrity } from '@laurel/contracts/receipts/receipt-statuses';
import type { ReceiptSaved, UpdateReceiptRequest } from '@laurel/contracts/receipts/receipts.dto';
import { ProgramClock } from '@laurel/service-kit/clock/program-clock';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { VersionConflictError } from '@laurel/service-kit/http/edit-errors';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { Injectable } from '@nestjs/common';
import { MerchantsService } from '../../merchants/merchants.service.ts';
import { ProductsService } from '../../products/products.service.ts';
import type { ReceiptValues } from '../receipt.ts';
import type { Receipt } from '../records/receipt.entity.ts';
import { ReceiptChanges } from '../receipt-changes.ts';
import { ReceiptPendingError, ReviewIncompleteError } from '../receipts.errors.ts';
import { ReceiptsRepository } from '../receipts.repository.ts';
import { type ItemEdits, planItems } from './item-edits.ts';
import { ReceiptTableService } from './receipt-table.service.ts';

@Injectable()
export class ReviewService {
  constructor(
    private readonly repository: ReceiptsRepository,
    private readonly table: ReceiptTableService,
    private readonly products: ProductsService,
    private readonly merchants: MerchantsService,
    private readonly changes: ReceiptChanges,
    private readonly clock: ProgramClock,
  ) {}

  /** Saves a reviewed receipt: it becomes processed, with the points of its items when it is valid [A-337…A-340]. */
  async save(
    scope: TenantScope,
    caller: AdminCaller,
    id: string,
    request: UpdateReceiptRequest,
  ): Promise<ReceiptSaved> {
    const before = await this.repository.lock(scope, id);
    if (before === null) throw new NotFoundError();
    if (before.status === 'pending') throw new ReceiptPendingError();
    if (before.version !== request.version) throw new VersionConflictError('receipt', request.version, before.version);
    const integrity = integrityOf(before, request);
    const edits = await this.planned(scope, id, request);
    await this.write(scope, id, edits);
    const at = await this.clock.now(scope);
    const values: Partial<ReceiptValues> = {
      ...(await this.detailsOf(scope, before, request)),
      ...verdictOf(before, request, integrity, at),
      status: 'processed',
      itemsCount: edits.count,
      points: integrity === 'valid' ? String(edits.points) : '0',
      verifiedAt: at,
    };
    const author = { adminId: caller.admin_id, name: caller.name };
    await this.changes.apply(scope, before, values, { author, at, items: edits.changes });
    const { data: receipt_items } = await this.table.items(scope, id);
    const stored = Object.assign(await this.table.show(scope, id), { receipt_items });
    return savedRecord('Receipt has been updated successfully.', stored);
  }

  /** The request's values of the receipt itself; omitted ones stay. A corrected name is matched with its merchant. */
  private async detailsOf(
    scope: TenantScope,
    before: Receipt,
    request: UpdateReceiptRequest,
  ): Promise<Partial<ReceiptValues>> {
    const { merchant_name, merchant_address, purchase_date, total_amount, admin_comments } = request;
    const given = {
      merchantName: merchant_name,
      merchantAddress: merchant_address,
      purchasedOn: purchase_date,
      totalAmount: total_amount,
      adminComments: admin_comments,
    };
    const details: Partial<ReceiptValues> = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    );
    if (merchant_name === undefined || merchant_name === before.merchantName) return details;
    const { id } = await this.merchants.match(scope, merchant_name);
    return { ...details, purchaseProofMerchantId: id };
  }

  private async planned(scope: TenantScope, id: string, request: UpdateReceiptRequest): Promise<ItemEdits> {
    const { data, external_purchase_item_points_per_cents: external } = await this.products.list(scope);
    const stored = await this.repository.items(scope, [id]);
    const products = new Map(data.map((product) => [product.id, product]));
    return planItems(stored, request.items ?? [], { products, external });
  }

  private async write(scope: TenantScope, id: string, { created, updated, deleted }: ItemEdits): Promise<void> {
    await this.repository.deleteItems(scope, deleted);
    await this.repository.updateItems(scope, updated);
    await this.repository.insertItems(scope, id, created);
  }
}

/** Starts as invalid when the receipt was rejected, valid otherwise; a doubtful receipt has none to start with. */
function integrityOf(before: Receipt, request: UpdateReceiptRequest): ReceiptIntegrity {
  if (request.integrity) return request.integrity;
  if (before.status === 'needs_human_review') throw new ReviewIncompleteError('integrity_required');
  return before.integrity ?? (before.status === 'rejected' ? 'invalid' : 'valid');
}

function verdictOf(
  before: Receipt,
  request: UpdateReceiptRequest,
  integrity: ReceiptIntegrity,
  at: Date,
): Partial<ReceiptValues> {
  if (integrity === 'valid') {
    return {
      integrity,
      checkReason: null,
      adminInvalidationReason: null,
      adminInvalidationMessage: null,
      adminMarkedAsValidAt: at,
      adminMarkedAsInvalidAt: null,
    };
  }
  const reason = request.admin_invalidation_reason ?? before.adminInvalidationReason;
  if (reason === null) throw new ReviewIncompleteError('reason_required');
  return {
    integrity,
    adminInvalidationReason: reason,
    adminInvalidationMessage: request.admin_invalidation_message?.trim() || null,
    adminMarkedAsValidAt: null,
    adminMarkedAsInvalidAt: at,
  };
}
