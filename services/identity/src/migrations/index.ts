import type { MigrationClass } from '@laurel/service-kit/database/migrate';
import { CreatePeople1771000000001 } from './1771000000001-create-people.ts';
import { CreateSignIn1771000000002 } from './1771000000002-create-sign-in.ts';
import { CreateMail1771000000003 } from './1771000000003-create-mail.ts';
import { CreateAccount1771000000004 } from './1771000000004-create-account.ts';
import { AddMembership1771000000010 } from './1771000000010-add-membership.ts';
import { EndMemberships1771000000011 } from './1771000000011-end-memberships.ts';
import { CreateAuditAndJobs1771000000140 } from './back-office/1771000000140-create-audit-and-jobs.ts';
import { CreateSavedViews1771000000144 } from './back-office/1771000000144-create-saved-views.ts';
import { GrowOrganizations1771000000145 } from './back-office/1771000000145-grow-organizations.ts';
import { ListParticipants1771000000150 } from './participants/1771000000150-list-participants.ts';
import { ImportParticipants1771000000151 } from './participants/1771000000151-import-participants.ts';
import { ImportFaster1771000000152 } from './participants/1771000000152-import-faster.ts';
import { LeaseOneJob1771000000180 } from './back-office/1771000000180-lease-one-job.ts';
import { NameTags1771000000210 } from './participants/1771000000210-name-tags.ts';
import { CountAwards1771000000260 } from './participants/1771000000260-count-awards.ts';
import { RememberMailboxes1771000000270 } from './participants/1771000000270-remember-mailboxes.ts';

export const migrations: MigrationClass[] = [
  CreatePeople1771000000001,
  CreateSignIn1771000000002,
  CreateMail1771000000003,
  CreateAccount1771000000004,
  AddMembership1771000000010,
  EndMemberships1771000000011,
  CreateAuditAndJobs1771000000140,
  CreateSavedViews1771000000144,
  GrowOrganizations1771000000145,
  ListParticipants1771000000150,
  ImportParticipants1771000000151,
  ImportFaster1771000000152,
  LeaseOneJob1771000000180,
  NameTags1771000000210,
  CountAwards1771000000260,
  RememberMailboxes1771000000270,
];
