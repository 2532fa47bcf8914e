import { Banner, Button, IconButton, Row, Stack, Text } from '@laurel/ui';
import { Progress } from '@laurel/ui/progress';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { fill } from '../../provider/fill.ts';
import { useMediaTexts } from '../texts.ts';
import type { Uploads } from './use-uploads.ts';

const Lines = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
`;

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-3);
`;

type UploadListProps = Pick<Uploads, 'uploads' | 'retry' | 'drop'>;

/** Files on their way, each with its progress, and those that failed, each with the reason. */
export function UploadList({ uploads, retry, drop }: UploadListProps): ReactNode {
  const texts = useMediaTexts();
  const failed = uploads.filter(({ state }) => state === 'failed');
  const pending = uploads.filter(({ state }) => state !== 'failed');
  if (uploads.length === 0) return null;
  return (
    <Stack gap={3}>
      {pending.length > 0 && (
        <Lines aria-label={texts.uploads}>
          {pending.map((upload) => {
            const { key, file, state, share } = upload;
            return (
              <li key={key}>
                <Line>
                  {state === 'sending' ? (
                    <Progress label={fill(texts.uploading, { name: file.name })} value={share} />
                  ) : (
                    <Text size="sm" tone="muted">
                      {fill(texts.waiting, { name: file.name })}
                    </Text>
                  )}
                  <Button
                    size="small"
                    aria-label={fill(texts.cancelFile, { name: file.name })}
                    onClick={() => drop(upload)}
                  >
                    {texts.cancel}
                  </Button>
                </Line>
              </li>
            );
          })}
        </Lines>
      )}
      {failed.length > 0 && (
        <Banner tone="danger" title={texts.refused}>
          <Lines>
            {failed.map((upload) => (
              <li key={upload.key}>
                <Line>
                  <span>{upload.reason}</span>
                  <Row gap={1}>
                    {upload.mayRetry && (
                      <Button
                        size="small"
                        aria-label={fill(texts.retryFile, { name: upload.file.name })}
                        onClick={() => retry(upload)}
                      >
                        {texts.retry}
                      </Button>
                    )}
                    <IconButton
                      size="small"
                      label={fill(texts.dismissFile, { name: upload.file.name })}
                      icon={<X aria-hidden />}
                      onClick={() => drop(upload)}
                    />
                  </Row>
                </Line>
              </li>
            ))}
          </Lines>
        </Banner>
      )}
    </Stack>
  );
}
