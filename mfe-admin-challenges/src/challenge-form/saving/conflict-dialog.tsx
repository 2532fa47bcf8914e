import type { ChallengeDetail } from '@laurel/contracts/programs/challenges.dto';
import { Button, Stack, Text } from '@laurel/ui';
import { DataList } from '@laurel/ui/data-list';
import { Dialog } from '@laurel/ui/overlays';
import type { ReactNode } from 'react';
import { useTexts } from '../../parts/use-texts.ts';
import { useFieldText } from '../values/field-text.ts';
import { type ChallengeForm, changedFields, valuesOf } from '../values/form-values.ts';

interface ConflictDialogProps {
  mine: ChallengeForm;
  theirs: ChallengeDetail;
  onClose: () => void;
  onReload: () => void;
  onOverwrite: () => void;
}

/** Somebody saved in between: both versions where they differ, and which of them shall hold. */
export function ConflictDialog({ mine, theirs, onClose, onReload, onOverwrite }: ConflictDialogProps): ReactNode {
  const t = useTexts();
  const text = useFieldText();
  const saved = valuesOf(theirs);
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t('conflict.title')}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('conflict.keep')}
          </Button>
          <Button onClick={onReload}>{t('conflict.reload')}</Button>
          <Button variant="danger" onClick={onOverwrite}>
            {t('conflict.overwrite')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Text>{t('conflict.text')}</Text>
        <DataList
          align="start"
          items={changedFields(mine, saved).map((field) => ({
            label: t(`field.${field}`),
            value: (
              <>
                <Text>{t('conflict.mine', { value: text(field, mine) ?? '–' })}</Text>
                <Text tone="muted">{t('conflict.theirs', { value: text(field, saved) ?? '–' })}</Text>
              </>
            ),
          }))}
        />
      </Stack>
    </Dialog>
  );
}
