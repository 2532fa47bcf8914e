import { useIntent } from '@laurel/admin-kit/intent';
import { longestTag, type ParticipantDetail } from '@laurel/contracts/identity/participants/participants.dto';
import { Badge, Button, Card, IconButton, Row, Stack, Text } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import { X } from 'lucide-react';
import { type SyntheticEvent, type ReactNode, useId, useState } from 'react';
import { participantCall, participantKeys, useParticipantTexts } from '../parts/participants.ts';

interface TagEditorProps {
  participant: ParticipantDetail;
  mayManage: boolean;
}

/** A participant's tags; the program's other ones are proposed while typing. */
export function TagEditor({ participant, mayManage }: TagEditorProps): ReactNode {
  const t = useParticipantTexts();
  const proposals = useId();
  const [typed, setTyped] = useState('');
  const { id, tag_list, program_tags } = participant;
  const { run, running } = useIntent({
    titles: { toggle_tag: t('toast.toggle_tag') },
    changes: participantKeys.all,
  });
  const toggle = (tag: string): Promise<unknown> => run(participantCall(id), 'toggle_tag', { tag });
  const add = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const tag = typed.trim();
    if (tag === '' || tag_list.includes(tag)) return;
    if ((await toggle(tag)) !== null) setTyped('');
  };
  return (
    <Card title={t('record.tags')}>
      <Stack gap={3}>
        {tag_list.length === 0 && <Text tone="muted">–</Text>}
        <Row gap={2} wrap>
          {tag_list.map((tag) => (
            <Row key={tag} gap={0}>
              <Badge>{tag}</Badge>
              {mayManage && (
                <IconButton
                  size="small"
                  label={t('record.removeTag', { tag })}
                  icon={<X aria-hidden />}
                  disabled={running !== null}
                  onClick={() => void toggle(tag)}
                />
              )}
            </Row>
          ))}
        </Row>
        {mayManage && (
          <form onSubmit={(event) => void add(event)}>
            <Row gap={2} align="end">
              <Field label={t('record.tagName')} hideLabel>
                <TextInput
                  value={typed}
                  maxLength={longestTag}
                  list={proposals}
                  onChange={({ target }) => setTyped(target.value)}
                />
              </Field>
              <datalist id={proposals}>
                {program_tags
                  .filter((tag) => !tag_list.includes(tag))
                  .map((tag) => (
                    <option key={tag} value={tag} />
                  ))}
              </datalist>
              <Button type="submit" loading={running !== null}>
                {t('record.addTag')}
              </Button>
            </Row>
          </form>
        )}
      </Stack>
    </Card>
  );
}
