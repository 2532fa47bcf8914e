import { ButtonLink, Card, Heading, Row } from '@laurel/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../parts/use-texts.ts';

export function SignInBanner(): ReactNode {
  const t = useTexts();
  return (
    <Card>
      <Row justify="between" wrap gap={4}>
        <Heading level={2}>{t('home.joinBanner')}</Heading>
        <ButtonLink to="/signin" variant="primary">
          {t('home.getStarted')}
        </ButtonLink>
      </Row>
    </Card>
  );
}
