import { ConfirmAction } from '@laurel/admin-kit/confirm';
import type { ProgramPageDetail } from '@laurel/contracts/programs/pages/pages.dto';
import { Button, ButtonLink, Row, toast } from '@laurel/ui';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { confirmationOf, takeIntent } from './intents.ts';
import { addressOf, intentsOf, type PageIntent } from './program-pages.ts';
import { useTexts } from './use-texts.ts';

interface PageActionsProps {
  page: ProgramPageDetail;
  /** The form has unsaved values. */
  isDirty: boolean;
  onDone: (() => Promise<void>) | undefined;
}

/** Decides whether visitors find the page; what they find is what has been saved. */
export function PageActions({ page, isDirty, onDone }: PageActionsProps): ReactNode {
  const t = useTexts();
  const [asked, setAsked] = useState<PageIntent | null>(null);
  const address = addressOf(page.site_url, page.slug);
  const ask = (intent: PageIntent): void => {
    if (isDirty) toast.message(t('saveFirst'), t('saveFirstText'));
    else setAsked(intent);
  };
  return (
    <Row gap={2}>
      {page.status === 'published' && (
        <ButtonLink href={address} target="_blank" rel="noopener" icon={<ExternalLink aria-hidden />}>
          {t('open')}
        </ButtonLink>
      )}
      {intentsOf[page.status].map((intent) => (
        <Button key={intent} variant={intent === 'publish' ? 'primary' : 'secondary'} onClick={() => ask(intent)}>
          {t(`${intent}.action`)}
        </Button>
      ))}
      {asked && (
        <ConfirmAction
          {...confirmationOf(t, asked, page, address)}
          onConfirm={async () => {
            await takeIntent(t, asked, page);
            await onDone?.();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Row>
  );
}
