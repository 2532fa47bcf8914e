import { addMessages, namespaceTexts, type Translate } from '@laurel/web-kit';
import en from '../messages/purchase-proof.en.json' with { type: 'json' };
import es from '../messages/purchase-proof.es.json' with { type: 'json' };

addMessages('adminReceiptsPurchaseProof', { en, es });

export const useTexts = namespaceTexts<typeof en>('adminReceiptsPurchaseProof');

/** A text of the screens of purchase proof by its key. */
export type Texts = Translate<typeof en>;
