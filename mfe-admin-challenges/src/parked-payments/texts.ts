import { addMessages, namespaceTexts, type Translate } from '@laurel/web-kit';
import en from '../messages/payments.en.json' with { type: 'json' };
import es from '../messages/payments.es.json' with { type: 'json' };

addMessages('adminPayments', { en, es });

export const usePaymentTexts = namespaceTexts<typeof en>('adminPayments');

export type PaymentTexts = Translate<typeof en>;
