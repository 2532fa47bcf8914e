import type { ChallengeResponse } from '@laurel/contracts/programs/challenges.dto';
import { Prose } from '@laurel/ui';
import type { ReactNode } from 'react';
import { contentLang } from '../parts/content/content-text.tsx';
import { sanitisedHtml } from '../parts/sanitised-html.ts';

interface ChallengeHtmlProps {
  challenge: ChallengeResponse;
  field: 'description' | 'content';
}

/** HTML that the service has sanitised when it was written. */
export function ChallengeHtml({ challenge, field }: ChallengeHtmlProps): ReactNode {
  const text = challenge[field];
  if (text === '') return null;
  return <Prose data-pictures="small" {...contentLang(challenge, field)} {...sanitisedHtml(text)} />;
}
