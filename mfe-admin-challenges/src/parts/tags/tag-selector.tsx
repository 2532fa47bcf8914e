import { visibleTextFault } from '@laurel/contracts/validation/text';
import { Badge, Button, IconButton, Row, Stack, Text } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { useIntent } from '../intent/use-intent.ts';
import { useTexts } from './texts.ts';

const LONGEST = 40;

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: var(--space-2);
`;

export interface TagSelectorProps {
  tags: readonly string[];
  /** Tags in use elsewhere. */
  suggestions: readonly string[];
  /** Adds a tag that is not there and removes one that is. */
  onToggle: (tag: string) => void;
  /** The error of the server or the form. */
  error?: string | undefined;
  readOnly?: boolean;
}

/** The tags of a record: choose one of those in use, make a new one with Enter or a comma, or take one away. */
export function TagSelector({ tags, suggestions, onToggle, error, readOnly = false }: TagSelectorProps): ReactNode {
  const t = useTexts();
  const id = useId();
  const [text, setText] = useState('');
  const tag = text.trim();
  const fault = tag === '' ? null : visibleTextFault(tag, { min: 1, max: LONGEST });
  const add = (): void => {
    if (tag === '' || fault !== null) return;
    if (!tags.includes(tag)) onToggle(tag);
    setText('');
  };
  return (
    <Stack gap={2}>
      {tags.length === 0 ? (
        <Text size="sm" tone="muted">
          {t('none')}
        </Text>
      ) : (
        <Row as="ul" gap={2}>
          {tags.map((each) => (
            <li key={each}>
              <Badge>
                {each}
                {!readOnly && (
                  <IconButton
                    size="small"
                    label={t('remove', { tag: each })}
                    icon={<X aria-hidden />}
                    onClick={() => onToggle(each)}
                  />
                )}
              </Badge>
            </li>
          ))}
        </Row>
      )}
      {!readOnly && (
        <Box>
          <Field label={t('add')} error={error ?? (fault && t('fault', { most: LONGEST }))}>
            <TextInput
              list={id}
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ',') return;
                event.preventDefault();
                add();
              }}
            />
          </Field>
          <Button icon={<Plus aria-hidden />} onClick={add}>
            {t('addButton')}
          </Button>
        </Box>
      )}
      <datalist id={id}>
        {suggestions
          .filter((each) => !tags.includes(each))
          .map((each) => (
            <option key={each} value={each} />
          ))}
      </datalist>
    </Stack>
  );
}

export interface RecordTagsProps extends Omit<TagSelectorProps, 'onToggle' | 'error'> {
  /** Address of the record; a tag is toggled by `POST <record>/toggle_tag`. */
  record: `/admin/v2/${'challenges' | 'participants' | 'rewards'}/${string}`;
  /** Queries whose answers the change affects. */
  changes: readonly unknown[];
}

/** The tags of a stored record, saved as they are chosen. */
export function RecordTags({ record, changes, ...rest }: RecordTagsProps): ReactNode {
  const t = useTexts();
  const { run } = useIntent({ titles: { toggle_tag: t('updated') }, changes });
  return <TagSelector {...rest} onToggle={(tag) => void run(record, 'toggle_tag', { tag })} />;
}
