import { amountOf, type Currency } from '@laurel/contracts/programs/payments/money';
import type { NftCollection } from '@laurel/contracts/rewards/collectibles.dto';
import type { PublicImage, RewardPrice } from '@laurel/contracts/rewards/rewards.dto';

export const imageOf = (url: string | null): PublicImage | null => (url === null ? null : { public_url: url });

/** `price` is in minor units of the currency. */
export const priceOf = (price: number | null, currency: Currency | null): RewardPrice | null =>
  price === null || currency === null ? null : { amount: amountOf(price, currency), currency };

/** Address of a page of the public explorer of a chain. */
export const explorerUrl = (
  page: 'txn' | 'object' | 'account',
  id: string,
  network: NonNullable<NftCollection['network']>,
): string => `https://explorer.aptoslabs.com/${page}/${id}?network=${network}`;

/** Like `explorerUrl`, for a record that may not be on a chain yet. */
export const explorerUrlIfAny = (
  page: 'txn' | 'object',
  id: string | null,
  network: NftCollection['network'],
): string | null => (id === null || network === null ? null : explorerUrl(page, id, network));
