import { Stack, Text, toast } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import { ConfirmDialog } from '@laurel/ui/overlays';
import { toApiError, useMutation } from '@laurel/web-kit';
import { type ReactNode, useId, useState } from 'react';
import { useTexts } from './texts.ts';

/** The texts of a destructive or large action's confirmation. */
export interface Confirmation {
  title: string;
  /** How many records, and what happens to them: `Assigns 12 winners; 3 remain.` */
  text: ReactNode;
  confirmLabel: string;
  tone?: 'primary' | 'danger';
  /** Must be typed first, for what cannot be undone: the record's name. */
  typed?: string;
  /** The input besides the consent. */
  input?: ConfirmationInput;
}

export interface ConfirmationInput {
  label: string;
  /** Suggestions while the admin types. */
  suggestions?: readonly string[];
  /** The fault of the trimmed text, or `null`. */
  fault: (text: string) => string | null;
}

export interface ConfirmActionProps extends Confirmation {
  /** Receives the typed text, trimmed. Resolves when it is done; a rejection is shown as "Error" with its reason. */
  onConfirm: (text: string) => Promise<unknown>;
  /** Called when it was done or cancelled, or has failed without typed input. */
  onClose: () => void;
}

/**
 * Asks, runs the action, and closes; the dialog stays while it runs, with the typed input. Mounted while it is open.
 */
export function ConfirmAction({
  title,
  text: explanation,
  confirmLabel,
  tone = 'primary',
  typed,
  input,
  onConfirm,
  onClose,
}: ConfirmActionProps): ReactNode {
  const t = useTexts();
  const [words, setWords] = useState('');
  const [refused, setRefused] = useState(false);
  const list = useId();
  const text = words.trim();
  const asked: ConfirmationInput | undefined =
    typed === undefined
      ? input
      : {
          label: t('type', { words: typed }),
          fault: (given) => (given === typed ? null : t('typeFault', { words: typed })),
        };
  const fault = asked?.fault(text) ?? null;
  const action = useMutation({
    mutationFn: () => onConfirm(text),
    onSuccess: onClose,
    onError: (error) => {
      toast.error(t('failed'), toApiError(error).message);
      if (!asked) onClose();
    },
  });
  const confirm = (): void => {
    if (fault !== null) setRefused(true);
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
        <Text as="div">{explanation}</Text>
        {asked && (
          <Field label={asked.label} error={refused && fault}>
            <TextInput
              data-autofocus
              autoComplete="off"
              list={asked.suggestions && list}
              value={words}
              onChange={(event) => setWords(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') confirm();
              }}
            />
          </Field>
        )}
        {asked?.suggestions && (
          <datalist id={list}>
            {asked.suggestions.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
