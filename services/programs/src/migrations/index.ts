import type { MigrationClass } from '@laurel/service-kit/database/migrate';
import { CreatePrograms1771000000001 } from './1771000000001-create-programs.ts';
import { CreateChallenges1771000000002 } from './1771000000002-create-challenges.ts';
import { CreateAudit1771000000003 } from './1771000000003-create-audit.ts';
import { CreateSiteFunctions1771000000004 } from './1771000000004-create-site-functions.ts';
import { CreateCompletionFunctions1771000000005 } from './1771000000005-create-completion-functions.ts';
import { AddReceiptActions1771000000006 } from './1771000000006-add-receipt-actions.ts';
import { TellReceiptsOfCompletions1771000000007 } from './1771000000007-tell-receipts-of-completions.ts';

export const migrations: MigrationClass[] = [
  CreatePrograms1771000000001,
  CreateChallenges1771000000002,
  CreateAudit1771000000003,
  CreateSiteFunctions1771000000004,
  CreateCompletionFunctions1771000000005,
  AddReceiptActions1771000000006,
  TellReceiptsOfCompletions1771000000007,
];
