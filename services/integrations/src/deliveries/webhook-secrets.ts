import { SealedBox } from '@laurel/service-kit/secrets/sealed-box';
import { Inject, Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { INTEGRATIONS_CONFIG, type IntegrationsConfig } from '../config.ts';

/** The sealed secrets of an endpoint: the present one, and during a rotation the one before. */
export interface SealedSecrets {
  secret: Buffer;
  previous_secret: Buffer | null;
}

/** Makes, seals and uses the secrets that sign webhooks. */
@Injectable()
export class WebhookSecrets {
  private readonly box: SealedBox;

  constructor(@Inject(INTEGRATIONS_CONFIG) config: Pick<IntegrationsConfig, 'webhookSecret'>) {
    this.box = new SealedBox(config.webhookSecret, 'webhook secrets');
  }

  /** A new secret in the form of the Standard Webhooks specification, and what is stored of it. */
  create(): { secret: string; sealed: Buffer } {
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    return { secret, sealed: this.box.seal({ secret }) };
  }

  /** The signatures of a message by every secret that counts, separated by a space. */
  sign(id: string, at: Date, body: string, { secret, previous_secret }: SealedSecrets): string {
    return [secret, previous_secret]
      .flatMap((sealed) => (sealed === null ? [] : [this.open(sealed)]))
      .map((text) => new Webhook(text).sign(id, at, body))
      .join(' ');
  }

  private open(sealed: Buffer): string {
    return (this.box.open(sealed) as { secret: string }).secret;
  }
}
