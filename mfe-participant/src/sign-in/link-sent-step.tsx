import { Button, Heading, Stack, Text } from '@laurel/ui';
import type { ReactNode } from 'react';
import { takeFocus } from '../parts/feedback/focus.ts';
import { useTexts } from './use-texts.ts';

interface LinkSentStepProps {
  firstName: string;
  onBack: () => void;
}

export function LinkSentStep({ firstName, onBack }: LinkSentStepProps): ReactNode {
  const t = useTexts();
  return (
    <Stack gap={4}>
      <Heading level={1} ref={takeFocus}>
        {firstName ? t('signIn.thanks', { name: firstName }) : t('signIn.thanksPlain')}
      </Heading>
      <Text>{t('signIn.linkSent')}</Text>
      <Button variant="quiet" onClick={onBack}>
        {t('signIn.otherEmail')}
      </Button>
    </Stack>
  );
}
