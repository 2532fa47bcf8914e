import { Stack, Text, toast } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import { ConfirmDialog } from '@laurel/ui/overlays';
import { toApiError, useMutation } from '@laurel/web-kit';
import { type ReactNode, useState } from 'react';
import { useTexts } from './texts.ts';

/** What people are told before a destructive or large action. */
export interface Confirmation {
  title: string;
  /** How many records, and what happens to them: `Assigns 12 winners; 3 remain.` */
  text: ReactNode;
  confirmLabel: string;
  tone?: 'primary' | 'danger';
  /** Must be typed first, for what cannot be undone: the record's name. */
  typed?: string;
}

export interface ConfirmActionProps extends Confirmation {
  /** Resolves when it is done; a rejection is shown as "Error" with its reason. */
  onConfirm: () => Promise<unknown>;
  /** It was done, failed or called off. */
  onClose: () => void;
}

/** Asks, does it, and closes; the dialog stays while it is being done. Mounted while it is asked. */
export function ConfirmAction({
  title,
  text,
  confirmLabel,
  tone = 'primary',
  typed,
  onConfirm,
  onClose,
}: ConfirmActionProps): ReactNode {
  const t = useTexts();
  const [words, setWords] = useState('');
  const [refused, setRefused] = useState(false);
  const action = useMutation({
    mutationFn: onConfirm,
    onError: (error) => toast.error(t('failed'), toApiError(error).message),
    onSettled: onClose,
  });
  const confirm = (): void => {
    if (typed !== undefined && words.trim() !== typed) setRefused(true);
    else action.mutate();
  };
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={t('cancel')}
      tone={tone}
      loading={action.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Stack gap={4}>
        <Text as="div">{text}</Text>
        {typed !== undefined && (
          <Field
            label={t('type', { words: typed })}
            error={refused && words.trim() !== typed ? t('typeFault', { words: typed }) : undefined}
          >
            <TextInput
              autoComplete="off"
              value={words}
              onChange={(event) => setWords(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') confirm();
              }}
            />
          </Field>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
