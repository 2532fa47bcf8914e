import { visibleTextFault } from '@laurel/contracts/validation/text';
import { Badge, Button, IconButton, Row, Stack, VisuallyHidden } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import { Plus, X } from 'lucide-react';
import { type ClipboardEvent, type ReactNode, useRef, useState } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController, useFormState } from 'react-hook-form';
import { styled } from 'styled-components';
import { useTexts } from '../use-texts.ts';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: var(--space-2);
`;

const SEPARATORS = /[,\n\r\t]+/;

interface TextListFieldProps<Values extends FieldValues, Name extends FieldPathByValue<Values, string[]>> {
  control: Control<Values>;
  name: Name;
  label: string;
  hint: string;
  /** Texts, at most. */
  most: number;
  /** Characters of a text, at most. */
  longest: number;
  /** Letters and digits of a text, at least. */
  shortest?: number;
  /** What the server or the form says of the whole list. */
  error: string | undefined;
}

/**
 * Short texts that are added one by one with Enter or a comma, or several at once by pasting. The text in the box is
 * part of the value already: Save loses nothing, and nothing on the page moves during the click.
 */
export function TextListField<Values extends FieldValues, Name extends FieldPathByValue<Values, string[]>>({
  control,
  name,
  label,
  hint,
  most,
  longest,
  shortest = 1,
  error,
}: TextListFieldProps<Values, Name>): ReactNode {
  const t = useTexts();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  /** The last text of the value is the one in the box. */
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const { isSubmitSuccessful } = useFormState({ control });
  const [saved, setSaved] = useState(isSubmitSuccessful);
  const { field } = useController({
    control,
    name,
    rules: { validate: () => typed.trim() === '' || pending || faultOf(typed.trim(), added) === null },
  });
  const texts: readonly string[] = field.value;
  const added = pending && texts.at(-1) === typed.trim() ? texts.slice(0, -1) : texts;

  // Once it is saved, the text in the box is one of the list.
  if (isSubmitSuccessful !== saved) {
    setSaved(isSubmitSuccessful);
    setTyped('');
    setPending(false);
  }

  function faultOf(text: string, others: readonly string[]): string | null {
    if (others.some((other) => other.toLowerCase() === text.toLowerCase())) return t('texts.listed');
    if (others.length >= most) return t('texts.full', { most });
    if (text.replace(/[^\p{L}\p{N}]/gu, '').length < shortest) return t('texts.short', { count: shortest });
    return visibleTextFault(text, { min: 1, max: longest }) && t('texts.long', { longest });
  }
  const type = (input: string): void => {
    const text = input.trim();
    const isValid = text !== '' && faultOf(text, added) === null;
    field.onChange(isValid ? [...added, text] : added);
    setTyped(input);
    setPending(isValid);
    setFault(null);
  };
  /** Adds the valid texts; an invalid one stays in the box, with its reason. */
  const add = (input: string): void => {
    const next = [...added];
    const refused: { text: string; reason: string }[] = [];
    for (const text of input.split(SEPARATORS).map((part) => part.trim())) {
      if (text === '') continue;
      const reason = faultOf(text, next);
      if (reason === null) next.push(text);
      else refused.push({ text, reason });
    }
    setTyped(refused.map(({ text }) => text).join(', '));
    setPending(false);
    setFault(refused[0]?.reason ?? null);
    if (next.length === added.length) return;
    field.onChange(next);
    setSaid(t('texts.added', { text: next.slice(added.length).join(', ') }));
  };
  const remove = (text: string): void => {
    field.onChange(texts.filter((other) => other !== text));
    setSaid(t('texts.removed', { text }));
    setFault(null);
    box.current?.focus();
  };
  const paste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text');
    if (!SEPARATORS.test(pasted)) return;
    event.preventDefault();
    add(`${typed}${pasted}`);
  };

  return (
    <Stack gap={2}>
      <Box>
        <Field label={label} hint={hint} error={fault ?? error}>
          <TextInput
            ref={(element) => {
              box.current = element;
              field.ref(element);
            }}
            name={name}
            autoComplete="off"
            value={typed}
            onChange={(event) => type(event.target.value)}
            onPaste={paste}
            onBlur={() => {
              if (typed.trim() !== '' && !pending) setFault(faultOf(typed.trim(), added));
              field.onBlur();
            }}
            onKeyDown={(event) => {
              if ((event.key !== 'Enter' && event.key !== ',') || typed.trim() === '') return;
              event.preventDefault();
              add(typed);
            }}
          />
        </Field>
        <Button icon={<Plus aria-hidden />} onClick={() => add(typed)}>
          {t('texts.add')}
        </Button>
      </Box>
      {added.length > 0 && (
        <Row as="ul" gap={2} aria-label={label}>
          {added.map((text) => (
            <li key={text}>
              <Badge>
                {text}
                <IconButton
                  size="small"
                  label={t('texts.remove', { text })}
                  icon={<X aria-hidden />}
                  onClick={() => remove(text)}
                />
              </Badge>
            </li>
          ))}
        </Row>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Stack>
  );
}
