import type { MigrationClass } from '@laurel/service-kit/database/migrate';
import { CreateReadModels1771000000001 } from './1771000000001-create-read-models.ts';
import { CreateReceipts1771000000002 } from './1771000000002-create-receipts.ts';
import { CreateReview1771000000003 } from './1771000000003-create-review.ts';
import { CreatePictureDrafts1771000000004 } from './1771000000004-create-picture-drafts.ts';
import { ReasonCodes1771000000005 } from './1771000000005-reason-codes.ts';
import { EraseParticipants1771000000030 } from './1771000000030-erase-participants.ts';
import { KnowEmails1771000000145 } from './1771000000145-know-emails.ts';
import { LeaseOneReceipt1771000000180 } from './1771000000180-lease-one-receipt.ts';
import { CreatePurchaseProof1771000000210 } from './1771000000210-create-purchase-proof.ts';

export const migrations: MigrationClass[] = [
  CreateReadModels1771000000001,
  CreateReceipts1771000000002,
  CreateReview1771000000003,
  CreatePictureDrafts1771000000004,
  ReasonCodes1771000000005,
  EraseParticipants1771000000030,
  KnowEmails1771000000145,
  LeaseOneReceipt1771000000180,
  CreatePurchaseProof1771000000210,
];
