import { longestChallengeTag, mostChallengeTags } from '@laurel/contracts/programs/challenge-types';
import { visibleTextFault } from '@laurel/contracts/validation/text';
import { Badge, Button, IconButton, Row, Stack } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTexts } from './use-texts.ts';

interface TagInputProps {
  tags: readonly string[];
  /** Offered while somebody types. */
  known: readonly string[];
  error?: string | undefined;
  onAdd: (tag: string) => void;
  onRemove: (tag: string) => void;
}

/** Tags with a way to take each away, and a box for one more: Enter or a comma adds it. */
export function TagInput({ tags, known, error, onAdd, onRemove }: TagInputProps): ReactNode {
  const t = useTexts();
  const list = useId();
  const [text, setText] = useState('');
  const tag = text.trim();
  const fault = tag === '' ? null : visibleTextFault(tag, { min: 1, max: longestChallengeTag });
  const add = (): void => {
    if (tag === '' || fault !== null) return;
    if (!tags.includes(tag)) onAdd(tag);
    setText('');
  };
  return (
    <Stack gap={2}>
      <Row gap={2}>
        {tags.map((each) => (
          <Badge key={each}>
            {each}
            <IconButton
              size="small"
              label={t('tags.remove', { tag: each })}
              icon={<X aria-hidden />}
              onClick={() => onRemove(each)}
            />
          </Badge>
        ))}
      </Row>
      {tags.length < mostChallengeTags && (
        <Row gap={2} align="end">
          <Field label={t('tags.add')} error={error ?? (fault && t('tags.fault', { most: longestChallengeTag }))}>
            <TextInput
              list={list}
              autoComplete="off"
              value={text}
              onChange={({ target }) => setText(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ',') return;
                event.preventDefault();
                add();
              }}
            />
          </Field>
          <Button icon={<Plus aria-hidden />} onClick={add}>
            {t('tags.button')}
          </Button>
        </Row>
      )}
      <datalist id={list}>
        {known
          .filter((each) => !tags.includes(each))
          .map((each) => (
            <option key={each} value={each} />
          ))}
      </datalist>
    </Stack>
  );
}
