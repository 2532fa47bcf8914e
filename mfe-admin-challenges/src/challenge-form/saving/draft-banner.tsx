import { Banner, Button, Row } from '@laurel/ui';
import { formatDate } from '@laurel/web-kit';
import type { FormDraft } from '@laurel/web-kit/forms';
import type { ReactNode } from 'react';
import { useTexts } from '../../parts/use-texts.ts';
import type { ChallengeForm } from '../values/form-values.ts';

/** Offers what was typed here at an earlier visit and never saved. */
export function DraftBanner({ draft }: { draft: FormDraft<ChallengeForm> }): ReactNode {
  const t = useTexts();
  if (!draft.found) return null;
  return (
    <Banner
      tone={draft.outdated ? 'warning' : 'info'}
      title={t('draft.title', { date: formatDate(draft.found.savedAt, 'date-time') })}
      action={
        <Row gap={2}>
          <Button size="small" onClick={draft.discard}>
            {t('draft.discard')}
          </Button>
          <Button size="small" onClick={draft.restore}>
            {t('draft.restore')}
          </Button>
        </Row>
      }
    >
      {draft.outdated ? t('draft.outdated') : t('draft.text')}
    </Banner>
  );
}
