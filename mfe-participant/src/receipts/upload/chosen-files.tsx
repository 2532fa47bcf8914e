import { IconButton, Text } from '@laurel/ui';
import { formatNumber } from '@laurel/web-kit';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../use-texts.ts';
import { fingerprint } from './pick-files.ts';
import { Thumbnail } from './thumbnail.tsx';

const Files = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr));
  gap: var(--space-3);
  & > li {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-width: 0;
  }
`;

const Words = styled.div`
  flex: 1;
  min-width: 0;
`;

interface ChosenFilesProps {
  files: readonly File[];
  disabled: boolean;
  onRemove: (file: File) => void;
}

/** The files to send, in the order in which they are read. */
export function ChosenFiles({ files, disabled, onRemove }: ChosenFilesProps): ReactNode {
  const t = useTexts();
  if (files.length === 0) return null;
  return (
    <Files aria-label={t('receipts.upload.chosen')}>
      {files.map((file) => (
        <li key={fingerprint(file)}>
          <Thumbnail file={file} />
          <Words>
            <Text size="sm" truncate>
              {file.name}
            </Text>
            <Text size="xs" tone="muted" numeric>
              {sizeOf(file)}
            </Text>
          </Words>
          {!disabled && (
            <IconButton
              label={t('receipts.upload.remove', { name: file.name })}
              icon={<X aria-hidden />}
              onClick={() => onRemove(file)}
            />
          )}
        </li>
      ))}
    </Files>
  );
}

function sizeOf({ size }: File): string {
  return size < 2 ** 20
    ? formatNumber(Math.ceil(size / 2 ** 10), { style: 'unit', unit: 'kilobyte' })
    : formatNumber(size / 2 ** 20, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
}
