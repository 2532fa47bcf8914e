import { Button, type ButtonProps } from '@laurel/ui';
import { Upload } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { pictureTypes, videoTypes } from './pick-files.ts';

interface FileButtonProps extends Pick<ButtonProps, 'size'> {
  label: string;
  /** Tells several buttons with one label apart; begins with the label. */
  name?: string | undefined;
  /** The chosen file is being sent. */
  loading?: boolean;
  /** No file can be chosen for the time being; the button keeps the focus. */
  disabled?: boolean;
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
  loading = false,
  disabled = false,
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
        aria-label={name}
        aria-disabled={disabled}
        loading={loading}
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
        disabled={disabled || loading}
        aria-label={label}
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
