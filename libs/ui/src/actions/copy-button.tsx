import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { VisuallyHidden } from '../layout/text.tsx';
import { useUiTexts } from '../provider/ui-context.tsx';
import { IconButton } from './icon-button.tsx';

export interface CopyButtonProps {
  /** The text for the clipboard. */
  value: string;
  /** The button's label, for example `Copy magic link`. */
  label?: string;
}

/** Copies a text and confirms it in its own place. */
export function CopyButton({ value, label }: CopyButtonProps): ReactNode {
  const texts = useUiTexts();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
  };
  return (
    <>
      <IconButton
        size="small"
        label={copied ? texts.copied : (label ?? texts.copy)}
        icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={() => void copy()}
      />
      <VisuallyHidden role="status">{copied ? texts.copied : ''}</VisuallyHidden>
    </>
  );
}
