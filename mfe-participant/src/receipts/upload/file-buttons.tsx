import { Button } from '@laurel/ui';
import { Camera, ImagePlus } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { useTexts } from '../use-texts.ts';
import { fileTypes, pictureTypes } from './pick-files.ts';

/** Elsewhere `capture` means nothing, and a camera's button would only be a second picker. */
const hasCamera = (): boolean => window.matchMedia('(pointer: coarse)').matches;

interface FileButtonsProps {
  /** Nothing is chosen yet: choosing is what there is to do. */
  first: boolean;
  onChoose: (files: readonly File[]) => void;
}

/** The camera first where there is one, then the pictures that are there already. */
export function FileButtons({ first, onChoose }: FileButtonsProps): ReactNode {
  const t = useTexts();
  const camera = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const photographs = hasCamera();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    onChoose([...(target.files ?? [])]);
    // The same file may be chosen again after it was removed.
    target.value = '';
  };
  return (
    <>
      {photographs && (
        <Button
          variant={first ? 'primary' : 'secondary'}
          icon={<Camera aria-hidden />}
          onClick={() => camera.current?.click()}
        >
          {t('receipts.upload.camera')}
        </Button>
      )}
      <Button
        variant={first && !photographs ? 'primary' : 'secondary'}
        icon={<ImagePlus aria-hidden />}
        onClick={() => picker.current?.click()}
      >
        {t(first ? 'receipts.upload.choose' : 'receipts.upload.add')}
      </Button>
      <input
        ref={camera}
        type="file"
        hidden
        accept={pictureTypes.join()}
        capture="environment"
        aria-label={t('receipts.upload.camera')}
        onChange={choose}
      />
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={fileTypes.join()}
        aria-label={t('receipts.upload.choose')}
        onChange={choose}
      />
    </>
  );
}
