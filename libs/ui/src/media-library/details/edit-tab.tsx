import { Button, Row, Stack, toast } from '@laurel/ui';
import { Field, TextArea, TextInput } from '@laurel/ui/fields';
import { type ReactNode, useId, useState } from 'react';
import { type Failure, failureOf, reasonsOf } from '../failure.ts';
import { useMediaTexts } from '../texts.ts';
import type { MediaItem, MediaSource, MediaTexts } from '../types.ts';

interface EditTabProps {
  /** The file that the texts were filled from. */
  from: MediaItem;
  source: MediaSource;
  /** The names of all folders, suggested while typing. */
  folders: readonly string[];
  /** The typed texts; preserved while the other tab is open. */
  typed: MediaTexts;
  onType: (typed: MediaTexts) => void;
  /** `sent` are the texts as they were typed when the save began. */
  onSaved: (item: MediaItem, sent: MediaTexts) => void;
}

export function EditTab({ from, source, folders, typed, onType, onSaved }: EditTabProps): ReactNode {
  const texts = useMediaTexts();
  const suggestions = useId();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const fault = (field: keyof MediaTexts): string | undefined => failure?.errors[field]?.join(' ');

  /** A message of the file's texts replaces the one before it. */
  const latest = { id: `media:${from.id}` };

  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const saved = await source.update(from.id, typed, from);
      setFailure(null);
      toast.success(texts.success, texts.updated, latest);
      onSaved(saved, typed);
    } catch (thrown) {
      const why = failureOf(thrown);
      setFailure(why);
      toast.error(texts.failed, reasonsOf(why), latest);
    } finally {
      setSaving(false);
    }
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // An event that bubbles through the dialog's portal would also submit the form behind it.
        event.stopPropagation();
        if (!saving) void save();
      }}
    >
      <Stack gap={4}>
        <Field label={texts.fieldTitle} error={fault('title')} required>
          <TextInput
            autoComplete="off"
            value={typed.title}
            onChange={(event) => onType({ ...typed, title: event.target.value })}
          />
        </Field>
        <Field label={texts.fieldAltText} hint={texts.altTextHint} error={fault('alt_text')}>
          <TextArea value={typed.alt_text} onChange={(event) => onType({ ...typed, alt_text: event.target.value })} />
        </Field>
        <Field label={texts.fieldAltTextEs} hint={texts.altTextEsHint} error={fault('alt_text_es')}>
          <TextArea
            lang="es"
            value={typed.alt_text_es}
            onChange={(event) => onType({ ...typed, alt_text_es: event.target.value })}
          />
        </Field>
        <Field label={texts.fieldFolder} hint={texts.folderHint} error={fault('folder')}>
          <TextInput
            autoComplete="off"
            list={suggestions}
            value={typed.folder}
            onChange={(event) => onType({ ...typed, folder: event.target.value })}
          />
        </Field>
        <datalist id={suggestions}>
          {folders.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Row justify="end">
          <Button type="submit" loading={saving} loadingText={texts.saving}>
            {texts.save}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
