import { usePanel } from '@laurel/admin-kit/panel';
import { Button, Card, CopyButton, Row, Stack, Text, toast } from '@laurel/ui';
import { Field, FormErrors, TextInput } from '@laurel/ui/fields';
import { api, formatNumber, toApiError, useQueryClient } from '@laurel/web-kit';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { styled } from 'styled-components';
import { feedPostKeys, feedPostsOf } from '../calls.ts';
import { useTexts } from '../use-texts.ts';
import { type FileFault, fileFault, readPosts } from './read-posts.ts';
import { refusedPosts } from './refused-posts.ts';

const Example = styled.pre`
  font-family: var(--font-mono);
  font-size: var(--text-sm);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const example = `[
  {
    "name": "summer-party",
    "title": "Our summer party",
    "body_html": "<p>Come on <strong>June 20</strong>.</p>",
    "image": "https://example.com/party.jpg",
    "link": "/official-rules",
    "link_text": "See the rules",
    "published_at": "2027-06-01T09:00:00Z",
    "ends_at": "2027-06-21T00:00:00Z"
  }
]`;

/** Imports the posts of a JSON file, all of them or none, and lists the faults of each. */
export function ImportPosts({ programId }: { programId: string }): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const panel = usePanel();
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<FileFault | null>(null);
  const [refused, setRefused] = useState<string[]>([]);
  const [sending, setSending] = useState(false);

  const choose = (chosen: File | null): void => {
    setFile(chosen);
    setFault(chosen && fileFault(chosen));
    setRefused([]);
  };
  const send = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setRefused([]);
    setSending(true);
    const seen = fileFault(file);
    const posts = file && seen === null ? await readPosts(file) : seen;
    if (!Array.isArray(posts)) {
      setFault(posts);
      if (posts === 'unreadable') toast.error(t('import.unreadable'));
      setSending(false);
      return;
    }
    try {
      const { created, updated, unchanged } = await api.post(`${feedPostsOf(programId)}/import`, {
        file: posts,
      });
      const figures = { created, updated, unchanged };
      toast.success(
        t('import.done'),
        t('import.figures', Object.fromEntries(Object.entries(figures).map(([key, n]) => [key, formatNumber(n)]))),
      );
      await client.invalidateQueries({ queryKey: feedPostKeys.all });
      panel?.close();
    } catch (thrown) {
      const reasons = refusedPosts(t, toApiError(thrown));
      toast.error(t('import.failed'), reasons[0]);
      setRefused(reasons);
      setSending(false);
    }
  };
  return (
    <Stack gap={6}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <Stack gap={5}>
          <Text>{t('import.text')}</Text>
          <Field label={t('import.file')} hint={t('import.hint')} error={fault && t(`import.${fault}`)} required>
            <TextInput
              type="file"
              accept=".json,application/json"
              // Without the reset a browser reports no change for a corrected file of the same name.
              onClick={({ currentTarget }) => {
                currentTarget.value = '';
                choose(null);
              }}
              onChange={({ target }) => choose(target.files?.[0] ?? null)}
            />
          </Field>
          <FormErrors title={t('import.failed')} errors={refused} />
          <Row justify="end">
            <Button type="submit" variant="primary" loading={sending}>
              {t('import.submit')}
            </Button>
          </Row>
        </Stack>
      </form>
      <Card title={t('import.example')} level={3} actions={<CopyButton value={example} label={t('import.copy')} />}>
        <Stack gap={3}>
          <Text size="sm" tone="muted">
            {t('import.exampleText')}
          </Text>
          <Example>
            <code>{example}</code>
          </Example>
        </Stack>
      </Card>
    </Stack>
  );
}
