import { KnownParticipants } from '@laurel/service-kit/read-models/known-participants';
import { KnownProgramsModule } from '@laurel/service-kit/read-models/programs/known-programs.module';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MerchantsModule } from '../merchants/merchants.module.ts';
import { ParticipantsModule } from '../participants/participants.module.ts';
import { ProductsModule } from '../products/products.module.ts';
import { PurchaseProofModule } from '../purchase-proof/purchase-proof.module.ts';
import { ReceiptReader } from '../reading/index.ts';
import { AssessmentRepository } from './assessment/assessment.repository.ts';
import { AssessmentService, DAYS_ACCEPTED } from './assessment/assessment.service.ts';
import { ReadingJobs } from './assessment/reading-jobs.ts';
import { OwnReceiptsController } from './own/own-receipts.controller.ts';
import { OwnReceiptsService } from './own/own-receipts.service.ts';
import { ReceiptChanges } from './receipt-changes.ts';
import { ReceiptsEvents } from './receipts.events.ts';
import { ReceiptsRepository } from './receipts.repository.ts';
import { ReceiptFile } from './records/receipt-file.entity.ts';
import { Receipt } from './records/receipt.entity.ts';
import { ReceiptUpdateLog } from './records/receipt-update-log.entity.ts';
import { ReceiptIssueReport } from './review/receipt-issue-report.entity.ts';
import { ReceiptTableController } from './review/receipt-table.controller.ts';
import { ReceiptTableRepository } from './review/receipt-table.repository.ts';
import { ReceiptTableService } from './review/receipt-table.service.ts';
import { ReviewController } from './review/review.controller.ts';
import { ReviewService } from './review/review.service.ts';
import { AbandonedPictures } from './upload/abandoned-pictures.ts';
import { UploadController } from './upload/upload.controller.ts';
import { UploadRepository } from './upload/upload.repository.ts';
import { UploadService } from './upload/upload.service.ts';

const reader: Provider = { provide: ReceiptReader, useFactory: () => new ReceiptReader() };

@Module({
  imports: [
    TypeOrmModule.forFeature([Receipt, ReceiptFile, ReceiptUpdateLog, ReceiptIssueReport]),
    KnownProgramsModule,
    ParticipantsModule,
    PurchaseProofModule,
    ProductsModule,
    MerchantsModule,
  ],
  controllers: [UploadController, OwnReceiptsController, ReceiptTableController, ReviewController],
  providers: [
    KnownParticipants,
    ReceiptsRepository,
    ReceiptChanges,
    ReceiptsEvents,
    reader,
    AssessmentRepository,
    AssessmentService,
    ReadingJobs,
    UploadRepository,
    UploadService,
    AbandonedPictures,
    OwnReceiptsService,
    ReceiptTableRepository,
    ReceiptTableService,
    ReviewService,
  ],
})
export class ReceiptsModule {
  /** @param daysAccepted maximal age of a purchase in days that the automated check accepts */
  static register(daysAccepted: number): DynamicModule {
    return { module: ReceiptsModule, providers: [{ provide: DAYS_ACCEPTED, useValue: daysAccepted }] };
  }
}
