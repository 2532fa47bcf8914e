import { Banner, Button, Row } from '@laurel/ui';
import { formatDate } from '@laurel/web-kit';
import type { FormDraft } from '@laurel/web-kit/forms';
import type { ReactNode } from 'react';
import { useTexts } from './texts.ts';

interface DraftBannerProps<Values> {
  draft: FormDraft<Values>;
  /** The clicked button goes with its banner: the next focus target. */
  onAnswered: () => void;
}

/** Offers the unsaved input of an earlier visit. */
export function DraftBanner<Values>({ draft, onAnswered }: DraftBannerProps<Values>): ReactNode {
  const t = useTexts();
  if (!draft.found) return null;
  const answer = (act: () => void): void => {
    act();
    onAnswered();
  };
  return (
    <Banner
      tone={draft.outdated ? 'warning' : 'info'}
      title={t('draft.title', { date: formatDate(draft.found.savedAt, 'date-time') })}
      action={
        <Row gap={2}>
          <Button size="small" onClick={() => answer(draft.discard)}>
            {t('draft.discard')}
          </Button>
          <Button size="small" onClick={() => answer(draft.restore)}>
            {t('draft.restore')}
          </Button>
        </Row>
      }
    >
      {draft.outdated ? t('draft.outdated') : t('draft.text')}
    </Banner>
  );
}
