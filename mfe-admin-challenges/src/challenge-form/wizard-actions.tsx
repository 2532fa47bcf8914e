import { Button, Row } from '@laurel/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../parts/use-texts.ts';
import { steps } from './values/form-values.ts';
import type { WizardState } from './use-wizard.ts';

/** Previous, Next and Save. Enter in a field does what the primary button of a step does. */
export function WizardActions({ wizard }: { wizard: WizardState }): ReactNode {
  const t = useTexts();
  const { base, goTo, mainSave, save, saving, step } = wizard;
  const before = steps[steps.indexOf(step) - 1];
  const last = step === 'review';
  const approved = base?.approved === true;
  return (
    <Row justify="between">
      {before ? (
        <Button icon={<ChevronLeft aria-hidden />} onClick={() => goTo(before)}>
          {t('form.previous')}
        </Button>
      ) : (
        <span />
      )}
      <Row gap={2}>
        <Button
          type={last && mainSave === 'save' ? 'submit' : 'button'}
          variant={approved || (last && mainSave === 'save') ? 'primary' : 'secondary'}
          loading={saving === 'save'}
          {...(!(last && mainSave === 'save') && { onClick: () => void save('save') })}
        >
          {approved ? t('form.save') : t('form.saveDraft')}
        </Button>
        {last && mainSave === 'activate' && (
          <Button type="submit" variant="primary" loading={saving === 'activate'}>
            {t('form.saveActivate')}
          </Button>
        )}
        {!last && (
          <Button type="submit" variant={approved ? 'secondary' : 'primary'}>
            {t('form.next')}
            <ChevronRight aria-hidden />
          </Button>
        )}
      </Row>
    </Row>
  );
}
