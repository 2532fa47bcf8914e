import type { Locale } from '@laurel/contracts/languages/languages';
import type { ParticipantStatus } from '@laurel/contracts/identity/participant-snapshot';
import type { ProfileAttribute } from '@laurel/contracts/identity/profile-attributes';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

@Entity()
@Unique('participant_email', ['programId', 'email'])
@Index('participant_id', ['id'], { unique: true })
@Index('participant_external_id', ['programId', 'externalId'], {
  unique: true,
  where: '(external_id IS NOT NULL)',
})
@Index('participant_name_en', { synchronize: false })
@Index('participant_name_es', { synchronize: false })
@Index('participant_search_name', ['programId', 'searchName', 'id'])
@Index('participant_search_last_name', ['programId', 'searchLastName', 'id'])
@Index('participant_state', ['programId', 'status', 'id'])
@Index('participant_created', ['programId', 'createdAt', 'id'])
@Index('participant_updated', ['programId', 'updatedAt', 'id'])
@Index('participant_staff', ['programId', 'id'], { where: 'is_staff' })
@Index('participant_referrals', ['programId', 'referredBy', 'id'], { where: '(referred_by IS NOT NULL)' })
@Check(
  'participant_email_check',
  `email = lower(email) AND email IS NFKC NORMALIZED AND char_length(email) BETWEEN 3 AND 254`,
)
@Check('participant_status_check', `status IN ('pending', 'inactive', 'active', 'opted_out', 'blocked')`)
@Check('participant_preferred_locale_check', `preferred_locale IN ('en', 'es')`)
@Check('participant_first_name_check', 'char_length(first_name) <= 480')
@Check('participant_last_name_check', 'char_length(last_name) <= 480')
@Check('participant_search_name_check', 'char_length(search_name) <= 200')
@Check('participant_search_last_name_check', 'char_length(search_last_name) <= 200')
@Check('participant_postal_check', 'char_length(postal) <= 160')
@Check('participant_phone_check', 'char_length(phone) <= 30')
@Check('participant_address_1_check', 'char_length(address_1) <= 960')
@Check('participant_address_2_check', 'char_length(address_2) <= 960')
@Check('participant_city_check', 'char_length(city) <= 640')
@Check('participant_state_check', 'char_length(state) <= 480')
@Check('participant_affiliation_check', 'char_length(affiliation) <= 2700')
@Check('participant_gender_check', 'char_length(gender) <= 100')
@Check('participant_referral_code_check', 'char_length(referral_code) <= 64')
@Check('participant_aptos_wallet_address_check', 'char_length(aptos_wallet_address) <= 200')
@Check('participant_external_id_check', 'char_length(external_id) <= 200')
@Check('participant_ahoy_city_check', 'char_length(ahoy_city) <= 200')
@Check('participant_ahoy_country_check', 'char_length(ahoy_country) <= 200')
export class Participant {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  /** Canonical. */
  @Column({ type: 'text', collation: 'C' })
  email: string;

  @Column({ type: 'text' })
  firstName: string;

  @Column({ type: 'text' })
  lastName: string;

  /** The whole name in its form for search and sorting. */
  @Column({ type: 'text', collation: 'C' })
  searchName: string;

  @Column({ type: 'text', collation: 'C' })
  searchLastName: string;

  @Column({ type: 'text', nullable: true })
  postal: string | null;

  @Column({ type: 'text', nullable: true })
  phone: string | null;

  @Column({ name: 'address_1', type: 'text', nullable: true })
  address1: string | null;

  @Column({ name: 'address_2', type: 'text', nullable: true })
  address2: string | null;

  @Column({ type: 'text', nullable: true })
  city: string | null;

  @Column({ type: 'text', nullable: true })
  state: string | null;

  /** Comma list. */
  @Column({ type: 'text', nullable: true })
  affiliation: string | null;

  /** One of the program's own choices. */
  @Column({ type: 'bigint', nullable: true })
  emailSettingId: string | null;

  /** The participant has ended the news by a link in a mail. */
  @Column({ type: 'timestamptz', nullable: true })
  unsubscribedAt: Date | null;

  @Column({ type: 'text' })
  status: ParticipantStatus;

  @Column({ type: 'text', nullable: true })
  preferredLocale: Locale | null;

  @Column({ type: 'boolean', default: false })
  isPremium: boolean;

  /** `null` for no end. */
  @Column({ type: 'timestamptz', nullable: true })
  premiumEndsAt: Date | null;

  /** The referral code as the participant entered it. */
  @Column({ type: 'text', nullable: true })
  referralCode: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  termsAgreedAt: Date | null;

  @Column({ type: 'integer', default: 0 })
  signInCount: number;

  @Column({ type: 'timestamptz', nullable: true })
  lastSignInAt: Date | null;

  /** Belongs to the program's own people: in no ranking, draw or figure. */
  @Column({ type: 'boolean', default: false })
  isStaff: boolean;

  @Column({ type: 'text', nullable: true })
  gender: string | null;

  @Column({ type: 'text', nullable: true })
  aptosWalletAddress: string | null;

  /** The last reset: recruits who had joined by then are not counted any more. */
  @Column({ type: 'timestamptz', nullable: true })
  recruitsResetAt: Date | null;

  /** The participant who recruited them. */
  @Column({ type: 'bigint', nullable: true })
  referredBy: string | null;

  @Column({ type: 'text', nullable: true })
  ahoyCity: string | null;

  @Column({ type: 'text', nullable: true })
  ahoyCountry: string | null;

  /** The import that added the participant. */
  @Column({ type: 'bigint', nullable: true })
  importId: string | null;

  /** Points that this import gave and has not taken back; `null` for none. */
  @Column({ type: 'bigint', nullable: true })
  importPoints: string | null;

  /** Time of each profile attribute's last answer or edit, by its name. */
  @Column({ type: 'jsonb', default: {} })
  profileSaidAt: Partial<Record<ProfileAttribute, string>>;

  /** Version of the event that set `isPremium` last. */
  @Column({ type: 'bigint', default: 0 })
  membershipVersion: string;

  /** Version in the events for other services. */
  @Column({ type: 'bigint', default: 1 })
  version: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt: Date;

  /** The id in a customer's system. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  externalId: string | null;
}
