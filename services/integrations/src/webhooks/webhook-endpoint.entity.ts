import { type DisabledReason, disabledReasons } from '@laurel/contracts/integrations/webhooks.dto';
import type { PublicEventType } from '@laurel/contracts/public-events/public-event';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An address of a program's own system that receives events. */
@Entity()
@Index('webhook_endpoint_by_id', ['id'], { unique: true })
@Check('webhook_endpoint_url_check', 'char_length(url) <= 2000')
@Check('webhook_endpoint_description_check', 'char_length(description) <= 200')
@Check('webhook_endpoint_secret_check', 'octet_length(secret) <= 200')
@Check('webhook_endpoint_previous', '(previous_secret IS NULL) = (previous_ends_at IS NULL)')
@Check(
  'webhook_endpoint_disabled_reason_check',
  `disabled_reason IN (${disabledReasons.map((reason) => `'${reason}'`).join()})`,
)
export class WebhookEndpoint {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'text' })
  url: string;

  @Column({ type: 'text' })
  description: string;

  @Column({ type: 'jsonb' })
  types: PublicEventType[];

  @Column({ type: 'boolean', default: false })
  isOrdered: boolean;

  /** Sealed. */
  @Column({ type: 'bytea' })
  secret: Buffer;

  /** The secret from before the last rotation, which signs until `previousEndsAt`. */
  @Column({ type: 'bytea', nullable: true })
  previousSecret: Buffer | null;

  @Column({ type: 'timestamptz', nullable: true })
  previousEndsAt: Date | null;

  /** `null` while it is enabled. */
  @Column({ type: 'text', nullable: true })
  disabledReason: DisabledReason | null;

  /** Since when no attempt has succeeded. */
  @Column({ type: 'timestamptz', nullable: true })
  failingSince: Date | null;

  /** When staff were told that nothing arrives. */
  @Column({ type: 'timestamptz', nullable: true })
  warnedAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  lastSuccessAt: Date | null;

  @Column({ type: 'bigint', default: 1 })
  version: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
