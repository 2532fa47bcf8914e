import type {
  SaveDonation,
  SaveDonationAmount,
  SaveDonationEntity,
  SaveMembership,
} from '@laurel/contracts/programs/payments/payments.dto';
import { amountOf, type Currency, minorOf } from '@laurel/contracts/programs/payments/money';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Not, Repository } from 'typeorm';
import type { StoredPart } from '../saved-lists/replaced-ids.ts';
import { upserted } from '../saved-lists/upserted.ts';
import { DonationAmount } from './donation-amount.entity.ts';
import { DonationChallenge } from './donation-challenge.entity.ts';
import { DonationEntity } from './donation-entity.entity.ts';
import { MembershipChallenge } from './membership-challenge.entity.ts';

export interface PaymentOptions {
  donation_challenge: SaveDonation | null;
  membership_challenge: SaveMembership | null;
}

/** An option with its position and the id of the row that it replaces; `null` for a new one. */
type Placed<T> = Omit<T, 'id'> & { id: string | null; position: number };

@Injectable()
export class PaymentOptionsRepository {
  constructor(
    @InjectRepository(DonationChallenge) private readonly donations: Repository<DonationChallenge>,
    @InjectRepository(DonationEntity) private readonly entities: Repository<DonationEntity>,
    @InjectRepository(DonationAmount) private readonly amounts: Repository<DonationAmount>,
    @InjectRepository(MembershipChallenge) private readonly memberships: Repository<MembershipChallenge>,
  ) {}

  async find({ programId }: TenantScope, challengeId: string): Promise<PaymentOptions> {
    const membership = await this.memberships.findOneBy({ programId, challengeId });
    return {
      donation_challenge: await this.donation({ programId }, challengeId),
      membership_challenge: membership && {
        price: amountOf(membership.amountMinor, membership.currency),
        currency: membership.currency,
        merchant_name: membership.merchantName,
      },
    };
  }

  async saveDonation(
    { programId }: TenantScope,
    challengeId: string,
    { entity_label: entityLabel, currency, translations = {} }: Omit<SaveDonation, 'entities' | 'amounts'>,
  ): Promise<void> {
    await this.donations.upsert({ programId, challengeId, entityLabel, currency, translations }, [
      'programId',
      'challengeId',
    ]);
  }

  /** Recipients by position, active ones first: inactive ones stay at theirs. */
  storedEntities(scope: TenantScope, challengeId: string): Promise<StoredPart[]> {
    return this.entities.find(placesOf(scope, challengeId));
  }

  /** Amounts by position, active ones first: inactive ones stay at theirs. */
  storedAmounts(scope: TenantScope, challengeId: string): Promise<StoredPart[]> {
    return this.amounts.find(placesOf(scope, challengeId));
  }

  /** Options that are left out stay, and are no longer active. */
  async saveEntities(
    { programId }: TenantScope,
    challengeId: string,
    entities: readonly Placed<SaveDonationEntity>[],
  ): Promise<void> {
    const rows = entities.map(({ id, position, entity, active = true, translations = {} }) => ({
      programId,
      ...(id !== null && { id }),
      challengeId,
      position,
      entity,
      isActive: active,
      translations,
    }));
    const ids = await upserted(this.entities, rows);
    await this.entities.update({ programId, challengeId, isActive: true, id: Not(In(ids)) }, { isActive: false });
  }

  /** Options that are left out stay, and are no longer active. */
  async saveAmounts(
    { programId }: TenantScope,
    challengeId: string,
    currency: Currency,
    amounts: readonly Placed<SaveDonationAmount>[],
  ): Promise<void> {
    const rows = amounts.map(({ id, position, amount, points, active = true }) => ({
      programId,
      ...(id !== null && { id }),
      challengeId,
      position,
      amountMinor: minorOf(amount, currency),
      points,
      isActive: active,
    }));
    const ids = await upserted(this.amounts, rows);
    await this.amounts.update({ programId, challengeId, isActive: true, id: Not(In(ids)) }, { isActive: false });
  }

  async saveMembership({ programId }: TenantScope, challengeId: string, membership: SaveMembership): Promise<void> {
    const { price, currency, merchant_name: merchantName } = membership;
    const row = { programId, challengeId, amountMinor: minorOf(price, currency), currency, merchantName };
    await this.memberships.upsert(row, ['programId', 'challengeId']);
  }

  private async donation({ programId }: TenantScope, challengeId: string): Promise<SaveDonation | null> {
    const donation = await this.donations.findOneBy({ programId, challengeId });
    if (donation === null) return null;
    const offered = { where: { programId, challengeId }, order: { position: 'ASC', id: 'ASC' } } as const;
    const entities = await this.entities.find(offered);
    const amounts = await this.amounts.find(offered);
    return {
      entity_label: donation.entityLabel,
      currency: donation.currency,
      translations: donation.translations,
      entities: entities.map(({ id, entity, isActive, translations }) => ({
        id,
        entity,
        active: isActive,
        translations,
      })),
      amounts: amounts.map(({ id, amountMinor, points, isActive }) => ({
        id,
        amount: amountOf(amountMinor, donation.currency),
        points,
        active: isActive,
      })),
    };
  }
}

const placesOf = ({ programId }: TenantScope, challengeId: string) =>
  ({
    select: { id: true, position: true },
    where: { programId, challengeId },
    order: { isActive: 'DESC', id: 'ASC' },
  }) as const;
