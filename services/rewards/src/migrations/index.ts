import type { MigrationClass } from '@laurel/service-kit/database/migrate';
import { CreateReadModels1771000000001 } from './1771000000001-create-read-models.ts';
import { CreateLedger1771000000002 } from './1771000000002-create-ledger.ts';
import { CreateLedgerFunctions1771000000003 } from './1771000000003-create-ledger-functions.ts';
import { CreateRewards1771000000004 } from './1771000000004-create-rewards.ts';
import { CreateRewardFunctions1771000000005 } from './1771000000005-create-reward-functions.ts';
import { CreateClaimFunctions1771000000006 } from './1771000000006-create-claim-functions.ts';
import { CreateReceiptPoints1771000000007 } from './1771000000007-create-receipt-points.ts';
import { CreateAchievementsAndEntries1771000000008 } from './1771000000008-create-achievements-and-entries.ts';
import { SellRewards1771000000020 } from './1771000000020-sell-rewards.ts';
import { TellClaimsOnce1771000000030 } from './claims/1771000000030-tell-claims-once.ts';
import { PlainHomeSections1771000000031 } from './site/1771000000031-plain-home-sections.ts';
import { EarnOffers1771000000032 } from './site/1771000000032-earn-offers.ts';
import { CreateAuditAndJobs1771000000140 } from './back-office/1771000000140-create-audit-and-jobs.ts';
import { KnowEmails1771000000145 } from './site/1771000000145-know-emails.ts';
import { ManageRewards1771000000150 } from './rewards-admin/1771000000150-manage-rewards.ts';
import { HandOutCoupons1771000000151 } from './rewards-admin/1771000000151-hand-out-coupons.ts';
import { ClaimWithCoupons1771000000152 } from './rewards-admin/1771000000152-claim-with-coupons.ts';
import { AssignWinners1771000000153 } from './rewards-admin/1771000000153-assign-winners.ts';
import { HoldDraws1771000000154 } from './rewards-admin/1771000000154-hold-draws.ts';
import { ShowWhatWasWon1771000000155 } from './rewards-admin/1771000000155-show-what-was-won.ts';
import { FindParticipants1771000000160 } from './participants/1771000000160-find-participants.ts';
import { MintCollectibles1771000000170 } from './collectibles/1771000000170-mint-collectibles.ts';
import { ShowMinting1771000000171 } from './collectibles/1771000000171-show-minting.ts';
import { LeaseOneJob1771000000180 } from './back-office/1771000000180-lease-one-job.ts';
import { ClaimOneWay1771000000181 } from './claims/1771000000181-claim-one-way.ts';
import { FollowContentTags1771000000210 } from './tags/1771000000210-follow-content-tags.ts';
import { HideClaimedRewards1771000000211 } from './site/1771000000211-hide-claimed-rewards.ts';
import { TellOfManyWallets1771000000220 } from './ledger/1771000000220-tell-of-many-wallets.ts';
import { ReadOneWallet1771000000221 } from './ledger/1771000000221-read-one-wallet.ts';
import { FindTransfersByTime1771000000222 } from './ledger/1771000000222-find-transfers-by-time.ts';
import { BookEveryReversal1771000000250 } from './ledger/1771000000250-book-every-reversal.ts';
import { KeepProgressAtZero1771000000251 } from './rewards-admin/1771000000251-keep-progress-at-zero.ts';
import { TellOfAwards1771000000260 } from './claims/1771000000260-tell-of-awards.ts';
import { TellAssignedClaims1771000000270 } from './rewards-admin/1771000000270-tell-assigned-claims.ts';

export const migrations: MigrationClass[] = [
  CreateReadModels1771000000001,
  CreateLedger1771000000002,
  CreateLedgerFunctions1771000000003,
  CreateRewards1771000000004,
  CreateRewardFunctions1771000000005,
  CreateClaimFunctions1771000000006,
  CreateReceiptPoints1771000000007,
  CreateAchievementsAndEntries1771000000008,
  SellRewards1771000000020,
  TellClaimsOnce1771000000030,
  PlainHomeSections1771000000031,
  EarnOffers1771000000032,
  CreateAuditAndJobs1771000000140,
  KnowEmails1771000000145,
  ManageRewards1771000000150,
  HandOutCoupons1771000000151,
  ClaimWithCoupons1771000000152,
  AssignWinners1771000000153,
  HoldDraws1771000000154,
  ShowWhatWasWon1771000000155,
  FindParticipants1771000000160,
  MintCollectibles1771000000170,
  ShowMinting1771000000171,
  LeaseOneJob1771000000180,
  ClaimOneWay1771000000181,
  FollowContentTags1771000000210,
  HideClaimedRewards1771000000211,
  TellOfManyWallets1771000000220,
  ReadOneWallet1771000000221,
  FindTransfersByTime1771000000222,
  BookEveryReversal1771000000250,
  KeepProgressAtZero1771000000251,
  TellOfAwards1771000000260,
  TellAssignedClaims1771000000270,
];
