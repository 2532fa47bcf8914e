import { Heading, Stack, Text } from '@laurel/ui';
import type { ReactNode } from 'react';
import { useTexts } from './use-texts.ts';

export function LinkSentStep({ firstName }: { firstName: string }): ReactNode {
  const t = useTexts();
  return (
    <Stack gap={4}>
      <Heading level={1}>{t('signIn.thanks', { name: firstName })}</Heading>
      <Text>{t('signIn.linkSent')}</Text>
    </Stack>
  );
}
