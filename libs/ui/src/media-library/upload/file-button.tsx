import { Button, type ButtonProps } from '@laurel/ui';
import { Upload } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { pictureTypes, videoTypes } from './pick-files.ts';

interface FileButtonProps extends Pick<ButtonProps, 'size'> {
  label: string;
  /** Names the field of several buttons; the label when left out. */
  name?: string | undefined;
  acceptsVideo?: boolean;
  /** Types or endings of other files than pictures and videos. */
  types?: readonly string[];
  multiple?: boolean;
  autoFocus?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Opens the device's picker of files. */
export function FileButton({
  label,
  name,
  acceptsVideo = false,
  types,
  multiple = false,
  autoFocus = false,
  size = 'medium',
  onFiles,
}: FileButtonProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const accepted = types ?? (acceptsVideo ? [...pictureTypes, ...videoTypes] : pictureTypes);
  return (
    <>
      <Button
        size={size}
        {...(autoFocus && { 'data-autofocus': true })}
        icon={<Upload aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        aria-label={name ?? label}
        accept={accepted.join(',')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file may be chosen again.
          event.target.value = '';
          onFiles(files);
        }}
      />
    </>
  );
}
