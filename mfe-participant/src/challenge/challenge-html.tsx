import { Prose } from '@laurel/ui';
import type { ReactNode } from 'react';

/** HTML that the service has sanitised when it was written. */
export function ChallengeHtml({ text }: { text: string }): ReactNode {
  return text === '' ? null : <Prose data-pictures="small" dangerouslySetInnerHTML={{ __html: text }} />;
}
