import { reply, tableOf } from '@laurel/web-kit/testing';
import type { OffersRewardIntegration } from '@laurel/contracts/programs/integrations/offers-reward.dto';
import type { SocialNetworkPageRow } from '@laurel/contracts/programs/integrations/social-pages.dto';
import type { PhotoContestIntegration } from '@laurel/contracts/programs/photo-contest/integration.dto';
import type { AptosIntegration, BlockchainTransaction } from '@laurel/contracts/rewards/collectibles.dto';

/** What a server would say to these screens, for stories and specs. */
export const PAGES = '/admin/v2/programs/1/social_network_pages';
export const OFFERS = '/admin/v2/offers_reward/1';
export const CONTEST = '/admin/v2/photo_contest/1';
export const APTOS = '/admin/v2/aptos/1';
export const TRANSACTIONS = '/admin/v2/programs/1/blockchain_transactions';

const pages: SocialNetworkPageRow[] = [
  {
    id: '2',
    url: 'https://www.instagram.com/fernhillcoffee',
    platform: 'instagram',
    created_at: '2026-11-18T09:30:00.000Z',
  },
  {
    id: '1',
    url: 'https://www.facebook.com/fernhillcoffee',
    platform: 'facebook',
    created_at: '2026-11-02T09:30:00.000Z',
  },
];

export const offersReward: OffersRewardIntegration = {
  id: '1',
  active: true,
  redirect_magic_link: false,
  merchants_regex: '(?i)coffee|bakery',
  version: '3',
};

export const photoContest: PhotoContestIntegration = {
  id: '1',
  active: true,
  qrati_program_id: 'fernhill-2026',
  version: '3',
};

export const aptos: AptosIntegration = {
  id: '1',
  enabled: true,
  network: 'testnet',
  wallet_address: '0x8f3a5c1e94b27d60f1c2a3b4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708',
  integratable_type: 'Program',
  integratable_id: '1',
  network_locked: false,
  mainnet_allowed: true,
  version: 2,
};

const transaction = (id: string, changes: Partial<BlockchainTransaction>): BlockchainTransaction => ({
  id,
  kind: 'mint',
  status: 'confirmed',
  error: null,
  hash: `0x${id.repeat(64)}`,
  network: 'testnet',
  explorer_url: `https://explorer.aptoslabs.com/txn/0x${id.repeat(64)}?network=testnet`,
  token_url: null,
  reward: { id: '5', name: 'Slow mornings' },
  participant: { id: '9', name: 'Ada Lovelace' },
  created_at: '2026-11-20T10:00:00.000Z',
  ...changes,
});

const transactions: BlockchainTransaction[] = [
  transaction('4', { status: 'pending', hash: null, explorer_url: null, network: null }),
  transaction('3', { status: 'failed', error: 'INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE' }),
  transaction('2', { participant: { id: '8', name: 'Ben Bitdiddle' } }),
  transaction('1', { kind: 'collection', participant: null }),
];

export const answers = [
  reply.get(PAGES, tableOf(pages)),
  reply.get(OFFERS, offersReward),
  reply.get(CONTEST, photoContest),
  reply.get(APTOS, aptos),
  reply.get(TRANSACTIONS, tableOf(transactions)),
];

export const none = tableOf([]);
