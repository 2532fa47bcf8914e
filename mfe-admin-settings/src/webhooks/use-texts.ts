import type { WebhookVerdict } from '@laurel/contracts/integrations/webhooks.dto';
import { addMessages, namespaceTexts, type Translate } from '@laurel/web-kit';
import en from '../messages/webhooks.en.json' with { type: 'json' };
import es from '../messages/webhooks.es.json' with { type: 'json' };

addMessages('adminSettingsWebhooks', { en, es });

export const useTexts = namespaceTexts<typeof en>('adminSettingsWebhooks');

/** A text of these screens by its key. */
export type Texts = Translate<typeof en>;

/** Why an attempt did not arrive; empty when it did. */
export const faultText = (
  t: Texts,
  { fault, answer_status }: Pick<WebhookVerdict, 'fault' | 'answer_status'>,
): string => (fault === null ? '' : t(`attempt.${fault}`, { status: answer_status ?? 0 }));
