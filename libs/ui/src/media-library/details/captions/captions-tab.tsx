import { type Locale, locales } from '@laurel/contracts/languages/languages';
import { captionsAt } from '@laurel/contracts/programs/media/captions';
import { maxCaptionsLength } from '@laurel/contracts/programs/media/limits';
import { Banner, Button, Row, Stack, Text, TextLink, toast, useUi } from '@laurel/ui';
import { ConfirmDialog } from '@laurel/ui/overlays';
import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { fill } from '../../../provider/fill.ts';
import { pageTag } from '../../../provider/page-tag.ts';
import { failureOf, reasonsOf } from '../../failure.ts';
import { useMediaTexts } from '../../texts.ts';
import type { MediaItem, MediaSource } from '../../types.ts';
import { FileButton } from '../../upload/file-button.tsx';
import { useFocusAfterChange } from '../use-focus-after-change.ts';

const Languages = styled.ul`
  display: grid;
  gap: var(--space-3);
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    display: grid;
    gap: var(--space-2);
    padding-block: var(--space-3);
    border-block-end: 1px solid var(--color-border);
  }
`;

interface CaptionsTabProps {
  item: MediaItem;
  source: MediaSource;
  onSaved: (item: MediaItem) => void;
}

type Texts = ReturnType<typeof useMediaTexts>;

/** The captions of a video, one file a language. */
export function CaptionsTab({ item, source, onSaved }: CaptionsTabProps): ReactNode {
  const texts = useMediaTexts();
  const { language } = useUi();
  const [saving, setSaving] = useState<Locale | null>(null);
  const [removing, setRemoving] = useState<Locale | null>(null);
  const [refusal, setRefusal] = useState<{ language: Locale; reason: string } | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterChange(list, item.public_url);
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const nameOf = (of: Locale): string => names.of(of) ?? of;
  const stored = new Map(captionsAt(item.public_url).map(({ language: of, url }) => [of, url]));

  const save = async (of: Locale, text: string | null): Promise<void> => {
    if (source.caption === undefined || saving !== null) return;
    setSaving(of);
    setRefusal(null);
    try {
      onSaved(await source.caption(item, of, text));
      toast.success(texts.success, text === null ? texts.captionsRemoved : texts.captionsSaved);
    } catch (thrown) {
      setRefusal({ language: of, reason: reasonsOf(failureOf(thrown)) });
    } finally {
      setSaving(null);
      setRemoving(null);
    }
  };
  const choose = async (of: Locale, [file]: readonly File[]): Promise<void> => {
    if (file === undefined) return;
    const read = await readText(file, texts, language);
    if ('text' in read) await save(of, read.text);
    else setRefusal({ language: of, reason: read.refusal });
  };

  return (
    <Stack gap={4}>
      <Text tone="muted">{texts.captionsHint}</Text>
      <Languages ref={list} tabIndex={-1} aria-label={texts.captions}>
        {locales.map((of) => {
          const url = stored.get(of);
          const named = (text: string): string => fill(text, { language: nameOf(of) });
          return (
            <li key={of}>
              <Row justify="between">
                <Text>
                  <strong>{nameOf(of)}</strong>
                  {url === undefined && ` – ${texts.captionsMissing}`}
                </Text>
                <Row gap={2}>
                  {url !== undefined && (
                    <TextLink href={url} target="_blank" aria-label={named(texts.captionsShowIn)}>
                      {texts.captionsShow}
                    </TextLink>
                  )}
                  <FileButton
                    label={texts.captionsChoose}
                    name={named(texts.captionsChooseIn)}
                    types={['.vtt', '.srt', 'text/vtt', 'application/x-subrip']}
                    loading={saving === of}
                    disabled={saving !== null}
                    onFiles={(files) => void choose(of, files)}
                  />
                  {url !== undefined && (
                    <Button
                      variant="quiet"
                      aria-label={named(texts.captionsRemoveIn)}
                      aria-disabled={saving !== null}
                      onClick={() => setRemoving(of)}
                    >
                      {texts.captionsRemove}
                    </Button>
                  )}
                </Row>
              </Row>
              {refusal?.language === of && <Banner tone="danger">{refusal.reason}</Banner>}
            </li>
          );
        })}
      </Languages>
      <ConfirmDialog
        open={removing !== null}
        title={fill(texts.captionsRemoveTitle, { language: removing === null ? '' : nameOf(removing) })}
        confirmLabel={texts.captionsRemove}
        cancelLabel={texts.cancel}
        loading={saving !== null}
        onConfirm={() => {
          if (removing !== null) void save(removing, null);
        }}
        onCancel={() => setRemoving(null)}
      >
        <Text>{texts.captionsRemoveText}</Text>
      </ConfirmDialog>
    </Stack>
  );
}

async function readText(file: File, texts: Texts, language: Locale): Promise<{ text: string } | { refusal: string }> {
  const limit = new Intl.NumberFormat(pageTag(language)).format(maxCaptionsLength);
  const tooLong = { refusal: fill(texts.captionsTooLong, { limit }) };
  // No character takes more than four bytes.
  if (file.size > 4 * maxCaptionsLength) return tooLong;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.length > maxCaptionsLength ? tooLong : { text };
  } catch {
    return { refusal: texts.captionsNotUnicode };
  }
}
