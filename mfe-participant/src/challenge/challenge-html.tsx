import { Prose } from '@laurel/ui';
import type { ReactNode } from 'react';
import { sanitisedHtml } from '../parts/sanitised-html.ts';

/** HTML that the service has sanitised when it was written. */
export function ChallengeHtml({ text }: { text: string }): ReactNode {
  return text === '' ? null : <Prose data-pictures="small" {...sanitisedHtml(text)} />;
}
