import { Button, ButtonLink } from '@laurel/ui';
import { BlockingDialog } from '@laurel/ui/overlays';
import { getPageData } from '@laurel/web-kit';
import { useLocation } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { useAdminTexts } from '../messages/use-admin-texts.ts';
import { submitForm } from '../page/submit-form.ts';
import { landingOf, SIGN_OUT } from '../navigation/navigation.ts';
import { showOverlay } from './shown-overlay.ts';

const HOME = '/admin/v2';

/** Replaces a page that the user may not see; the page itself is not rendered. */
export function NotAllowed(): ReactNode {
  const t = useAdminTexts();
  const { pathname } = useLocation();
  const { userPrograms, organization } = getPageData();
  const [only, another] = userPrograms;
  // The start would redirect back here.
  const isStuck = only !== undefined && another === undefined && landingOf(only.id) === null;
  return (
    <BlockingDialog
      title={t('admin.notAllowed')}
      actions={
        <>
          {another && (
            <Button onClick={() => showOverlay('programs', t('admin.partMissing'))}>{t('programs.switch')}</Button>
          )}
          {isStuck && (
            <Button variant="primary" onClick={() => submitForm(SIGN_OUT)}>
              {t('admin.logout')}
            </Button>
          )}
          {!isStuck && pathname !== HOME && (
            <ButtonLink to={HOME} variant="primary">
              {t('admin.back')}
            </ButtonLink>
          )}
        </>
      }
    >
      {t('admin.notAllowedHint', { organization: organization?.name ?? '' })}
    </BlockingDialog>
  );
}
