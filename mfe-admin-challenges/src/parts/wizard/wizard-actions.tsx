import { Button, Row } from '@laurel/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from './texts.ts';

interface WizardActionsProps {
  onPrevious: (() => void) | undefined;
  isLast: boolean;
  isNew: boolean;
  saving: 'save' | 'finish' | null;
  labels: { save?: string; finish?: string };
  /** The save that the form's submit does not do. */
  onSave: () => void;
}

/** Previous, Next and Save. Enter in a field does what the last button does. */
export function WizardActions({ onPrevious, isLast, isNew, saving, labels, onSave }: WizardActionsProps): ReactNode {
  const t = useTexts();
  const { save = t('save'), finish } = labels;
  const savesOnSubmit = isLast && finish === undefined;
  const savePrimary = savesOnSubmit || (!isLast && !isNew && finish === undefined);
  return (
    <Row justify="between">
      {onPrevious ? (
        <Button icon={<ChevronLeft aria-hidden />} onClick={onPrevious}>
          {t('previous')}
        </Button>
      ) : (
        <span />
      )}
      <Row gap={2}>
        <Button
          type={savesOnSubmit ? 'submit' : 'button'}
          variant={savePrimary ? 'primary' : 'secondary'}
          loading={saving === 'save'}
          {...(!savesOnSubmit && { onClick: onSave })}
        >
          {save}
        </Button>
        {isLast && finish !== undefined && (
          <Button type="submit" variant="primary" loading={saving === 'finish'}>
            {finish}
          </Button>
        )}
        {!isLast && (
          <Button type="submit" variant={savePrimary ? 'secondary' : 'primary'}>
            {t('next')}
            <ChevronRight aria-hidden />
          </Button>
        )}
      </Row>
    </Row>
  );
}
