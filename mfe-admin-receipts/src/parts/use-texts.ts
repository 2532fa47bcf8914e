import { termHeading, termWord } from '@laurel/admin-kit/program';
import { namespaceTexts, type Translate } from '@laurel/web-kit';
import { useCurrentProgram } from '@laurel/web-kit/router';
import { useMemo } from 'react';
import type en from '../messages/en.json';

/** A text of this remote by its key. */
export type Texts = Translate<typeof en>;

const useNamespace = namespaceTexts<typeof en>('adminReceipts');

/** The texts, in which `{{term}}` and, at the start, `{{heading}}` are the program's word for its points. */
export function useTexts(): Texts {
  const t = useNamespace();
  const id = useCurrentProgram().program?.id ?? '';
  const term = termWord(id, 'points');
  const heading = termHeading(id, 'points');
  // The same function until a word changes, so that effects may depend on it.
  return useMemo((): Texts => (key, values) => t(key, { term, heading, ...values }), [t, term, heading]);
}
