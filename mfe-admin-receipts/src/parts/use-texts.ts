import { namespaceTexts, type Translate } from '@laurel/web-kit';
import type en from '../messages/en.json';

export const useTexts = namespaceTexts<typeof en>('adminReceipts');

/** A text of this remote by its key. */
export type Texts = Translate<typeof en>;
