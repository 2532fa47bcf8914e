import type { MigrationClass } from '@laurel/service-kit/database/migrate';
import { CreatePrograms1771000000001 } from './1771000000001-create-programs.ts';
import { CreateChallenges1771000000002 } from './1771000000002-create-challenges.ts';
import { CreateAudit1771000000003 } from './1771000000003-create-audit.ts';
import { CreateSiteFunctions1771000000004 } from './1771000000004-create-site-functions.ts';
import { CreateCompletionFunctions1771000000005 } from './1771000000005-create-completion-functions.ts';
import { AddReceiptActions1771000000006 } from './1771000000006-add-receipt-actions.ts';
import { TellReceiptsOfCompletions1771000000007 } from './1771000000007-tell-receipts-of-completions.ts';
import { AddSiteSettings1771000000010 } from './1771000000010-add-site-settings.ts';
import { CreatePayments1771000000015 } from './1771000000015-create-payments.ts';
import { CreateQuestions1771000000020 } from './challenges/1771000000020-create-questions.ts';
import { CreateViewings1771000000021 } from './challenges/1771000000021-create-viewings.ts';
import { AddReferrals1771000000022 } from './challenges/1771000000022-add-referrals.ts';
import { GrowChallenges1771000000023 } from './challenges/1771000000023-grow-challenges.ts';
import { EraseParticipants1771000000030 } from './1771000000030-erase-participants.ts';
import { CreateMedia1771000000031 } from './1771000000031-create-media.ts';
import { CreateVisits1771000000040 } from './site/1771000000040-create-visits.ts';
import { CreatePhotoContest1771000000041 } from './site/1771000000041-create-photo-contest.ts';
import { SellRewards1771000000050 } from './payments/1771000000050-sell-rewards.ts';
import { EndMemberships1771000000051 } from './payments/1771000000051-end-memberships.ts';
import { CreateTiers1771000000052 } from './site/1771000000052-create-tiers.ts';
import { TellProfiles1771000000053 } from './challenges/1771000000053-tell-profiles.ts';
import { PlainHomeSections1771000000060 } from './site/1771000000060-plain-home-sections.ts';
import { TellRewardsOfMembers1771000000061 } from './payments/1771000000061-tell-rewards-of-members.ts';
import { NameAuditedRecords1771000000140 } from './back-office/1771000000140-name-audited-records.ts';
import { AuthorChallenges1771000000150 } from './challenges/1771000000150-author-challenges.ts';
import { SaveContent1771000000151 } from './challenges/1771000000151-save-content.ts';
import { GrowPrograms1771000000155 } from './back-office/1771000000155-grow-programs.ts';
import { CopyPrograms1771000000156 } from './back-office/1771000000156-copy-programs.ts';
import { CreateDashboard1771000000160 } from './dashboard/1771000000160-create-dashboard.ts';
import { CountForTheDashboard1771000000161 } from './dashboard/1771000000161-count-for-the-dashboard.ts';
import { AnswerTheDashboard1771000000162 } from './dashboard/1771000000162-answer-the-dashboard.ts';
import { RecountByParticipant1771000000163 } from './dashboard/1771000000163-recount-by-participant.ts';
import { ResetActivities1771000000165 } from './participants/1771000000165-reset-activities.ts';
import { WordPrograms1771000000170 } from './back-office/1771000000170-word-programs.ts';
import { DraftPages1771000000200 } from './site/1771000000200-draft-pages.ts';
import { CreateContentTags1771000000210 } from './tags/1771000000210-create-content-tags.ts';
import { CreateEvergreenSettings1771000000211 } from './site/1771000000211-create-evergreen-settings.ts';
import { CreateFeedPosts1771000000220 } from './site/1771000000220-create-feed-posts.ts';
import { VerifyDomains1771000000225 } from './site/1771000000225-verify-domains.ts';
import { CreateSocialPages1771000000230 } from './integrations/1771000000230-create-social-pages.ts';
import { CreateOffersReward1771000000231 } from './integrations/1771000000231-create-offers-reward.ts';
import { DeriveDonationPoints1771000000240 } from './challenges/1771000000240-derive-donation-points.ts';
import { PostponeCheckouts1771000000260 } from './payments/1771000000260-postpone-checkouts.ts';
import { PayReferralsAfterAFirstStep1771000000270 } from './challenges/1771000000270-pay-referrals-after-a-first-step.ts';

export const migrations: MigrationClass[] = [
  CreatePrograms1771000000001,
  CreateChallenges1771000000002,
  CreateAudit1771000000003,
  CreateSiteFunctions1771000000004,
  CreateCompletionFunctions1771000000005,
  AddReceiptActions1771000000006,
  TellReceiptsOfCompletions1771000000007,
  AddSiteSettings1771000000010,
  CreatePayments1771000000015,
  CreateQuestions1771000000020,
  CreateViewings1771000000021,
  AddReferrals1771000000022,
  GrowChallenges1771000000023,
  EraseParticipants1771000000030,
  CreateMedia1771000000031,
  CreateVisits1771000000040,
  CreatePhotoContest1771000000041,
  SellRewards1771000000050,
  EndMemberships1771000000051,
  CreateTiers1771000000052,
  TellProfiles1771000000053,
  PlainHomeSections1771000000060,
  TellRewardsOfMembers1771000000061,
  NameAuditedRecords1771000000140,
  AuthorChallenges1771000000150,
  SaveContent1771000000151,
  GrowPrograms1771000000155,
  CopyPrograms1771000000156,
  CreateDashboard1771000000160,
  CountForTheDashboard1771000000161,
  AnswerTheDashboard1771000000162,
  RecountByParticipant1771000000163,
  ResetActivities1771000000165,
  WordPrograms1771000000170,
  DraftPages1771000000200,
  CreateContentTags1771000000210,
  CreateEvergreenSettings1771000000211,
  CreateFeedPosts1771000000220,
  VerifyDomains1771000000225,
  CreateSocialPages1771000000230,
  CreateOffersReward1771000000231,
  DeriveDonationPoints1771000000240,
  PostponeCheckouts1771000000260,
  PayReferralsAfterAFirstStep1771000000270,
];
