import { namespaceTexts } from '@laurel/web-kit';
import type en from '../messages/en.json';

/** The texts that the first view comes with. A page in a chunk of its own has a hook that brings its own texts too. */
export const useTexts = namespaceTexts<typeof en>('participant');
