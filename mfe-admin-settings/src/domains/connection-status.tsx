import type { Domain } from '@laurel/contracts/programs/domains/domain-lists.dto';
import { Banner } from '@laurel/ui';
import { formatDate } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { useTexts } from './use-texts.ts';

/** Whether a domain is live, and else what the last look into the DNS has found. */
export function ConnectionStatus({ domain }: { domain: Domain }): ReactNode {
  const t = useTexts();
  const { status, verified_at: verified, checked_at: checked, last_error: fault } = domain;
  if (status === 'live') {
    return (
      <Banner tone="success" title={t('connect.live')}>
        {verified && t('connect.liveSince', { when: formatDate(verified, 'long') })}
      </Banner>
    );
  }
  const found = fault && checked;
  return (
    <Banner
      tone={status === 'failed' || fault === 'taken' ? 'warning' : 'info'}
      title={t(status === 'failed' ? 'connect.failed' : 'connect.pending')}
    >
      {found && (
        <p>
          {t(`connect.found.${fault}`)} {t('connect.checked', { when: formatDate(checked, 'long') })}
        </p>
      )}
      <p>{t(status === 'failed' ? 'connect.failedText' : 'connect.pendingText')}</p>
    </Banner>
  );
}
