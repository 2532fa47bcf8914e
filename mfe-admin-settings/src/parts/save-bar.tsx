import { Banner, Button, Row, Stack } from '@laurel/ui';
import { FormErrors } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { useTexts } from './use-texts.ts';

interface SaveBarProps {
  saving: boolean;
  outdated: boolean;
  /** Messages of the server that belong to no field. */
  errors: readonly string[];
  onReload: () => Promise<void>;
}

/** Save, and what a refused save leads to. */
export function SaveBar({ saving, outdated, errors, onReload }: SaveBarProps): ReactNode {
  const t = useTexts();
  return (
    <Stack gap={4}>
      {outdated && (
        <Banner
          tone="warning"
          title={t('conflict.title')}
          action={
            <Button size="small" onClick={() => void onReload()}>
              {t('conflict.reload')}
            </Button>
          }
        >
          {t('conflict.text')}
        </Banner>
      )}
      <FormErrors title={t('toast.failed')} errors={[...errors]} />
      <Row justify="end">
        <Button type="submit" variant="primary" loading={saving} loadingText={t('saving')}>
          {t('save')}
        </Button>
      </Row>
    </Stack>
  );
}
