import type { MigrationClass } from '@laurel/service-kit/database/migrate';
import { CreateReadModels1771000000001 } from './1771000000001-create-read-models.ts';
import { CreateReceipts1771000000002 } from './1771000000002-create-receipts.ts';
import { CreateReview1771000000003 } from './1771000000003-create-review.ts';

export const migrations: MigrationClass[] = [
  CreateReadModels1771000000001,
  CreateReceipts1771000000002,
  CreateReview1771000000003,
];
