import { Button, ButtonLink, Card, Row, Stack, Text } from '@laurel/ui';
import { lazyRoute } from '@laurel/web-kit/router';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../use-texts.ts';

const DeleteAccount = lazyRoute<{ onClose: () => void }>(
  async () => (await import('./delete-account.tsx')).DeleteAccount,
  null,
);

/** Downloads or erases all data of the participant. */
export function OwnData(): ReactNode {
  const t = useTexts();
  const [deleting, setDeleting] = useState(false);
  return (
    <Card title={t('account.data.title')}>
      <Stack gap={5}>
        <Text>{t('account.data.text')}</Text>
        <Row>
          <ButtonLink href="/public/account/data.json" download icon={<Download aria-hidden />}>
            {t('account.data.json')}
          </ButtonLink>
          <ButtonLink href="/public/account/data.csv" download icon={<Download aria-hidden />}>
            {t('account.data.csv')}
          </ButtonLink>
        </Row>
        <Row>
          <Button variant="quiet" onClick={() => setDeleting(true)}>
            {t('account.data.delete')}
          </Button>
        </Row>
      </Stack>
      {deleting && <DeleteAccount onClose={() => setDeleting(false)} />}
    </Card>
  );
}
