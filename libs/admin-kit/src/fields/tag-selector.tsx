import { Badge, Button, IconButton, Row, Stack, Text } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import { X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useIntent } from '../intent/use-intent.ts';
import { useTexts } from './texts.ts';

export interface TagSelectorProps {
  tags: readonly string[];
  /** Tags in use elsewhere. */
  suggestions: readonly string[];
  /** Adds a tag that is not there and removes one that is. */
  onToggle: (tag: string) => void;
  readOnly?: boolean;
}

/** The tags of a record: choose one of those in use, make a new one, or take one away. */
export function TagSelector({ tags, suggestions, onToggle, readOnly = false }: TagSelectorProps): ReactNode {
  const t = useTexts();
  const id = useId();
  const [text, setText] = useState('');
  const add = (): void => {
    const tag = text.trim();
    setText('');
    if (tag !== '' && !tags.includes(tag)) onToggle(tag);
  };
  return (
    <Stack gap={2}>
      {tags.length === 0 ? (
        <Text size="sm" tone="muted">
          {t('tag.none')}
        </Text>
      ) : (
        <Row as="ul" gap={1}>
          {tags.map((tag) => (
            <Row as="li" key={tag} gap={0} wrap={false}>
              <Badge>{tag}</Badge>
              {!readOnly && (
                <IconButton
                  size="small"
                  label={t('tag.remove', { tag })}
                  icon={<X aria-hidden />}
                  onClick={() => onToggle(tag)}
                />
              )}
            </Row>
          ))}
        </Row>
      )}
      {!readOnly && (
        <Field label={t('tag.add')} hint={t('tag.hint')}>
          <TextInput
            list={id}
            autoComplete="off"
            maxLength={60}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
        </Field>
      )}
      {!readOnly && text.trim() !== '' && (
        <div>
          <Button size="small" onClick={add}>
            {t('tag.addButton')}
          </Button>
        </div>
      )}
      <datalist id={id}>
        {suggestions
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
    </Stack>
  );
}

export interface RecordTagsProps extends Omit<TagSelectorProps, 'onToggle'> {
  /** Address of the record; a tag is toggled by `POST <record>/toggle_tag`. */
  record: string;
  /** Queries whose answers that changes. */
  changes: readonly unknown[];
}

/** The tags of a stored record, saved as they are chosen. */
export function RecordTags({ record, changes, ...rest }: RecordTagsProps): ReactNode {
  const t = useTexts();
  const { run } = useIntent({ titles: { toggle_tag: t('tag.updated') }, changes });
  return <TagSelector {...rest} onToggle={(tag) => void run(record, 'toggle_tag', { tag })} />;
}
