import type { AdminCaller } from '@laurel/contracts/auth/caller';
import { type ReceiptSaved, UpdateReceiptRequest } from '@laurel/contracts/receipts/receipts.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, IdParam, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Body, Controller, Put } from '@nestjs/common';
import { receiptProgram } from '../receipt-program.ts';
import { ReviewService } from './review.service.ts';

@Controller('admin/v2/receipts')
export class ReviewController {
  constructor(private readonly reviews: ReviewService) {}

  @Put(':receipt_id')
  @Authenticated({ resource: 'receipts', action: 'update', program: receiptProgram })
  @Transactional()
  save(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @IdParam('receipt_id') id: string,
    @Body() body: UpdateReceiptRequest,
  ): Promise<ReceiptSaved> {
    return this.reviews.save(scope, caller, id, body);
  }
}
