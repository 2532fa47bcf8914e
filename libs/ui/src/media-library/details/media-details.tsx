import { Button, Heading, Row, Stack } from '@laurel/ui';
import { Tabs } from '@laurel/ui/tabs';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EditTab } from './edit-tab.tsx';
import { CaptionsTab } from './captions/captions-tab.tsx';
import { FocusTab } from './focus-tab.tsx';
import { PreviewTab } from './preview-tab.tsx';
import { RemoveButton } from './remove-button.tsx';
import { ReplaceButton } from './replace-button.tsx';
import { useFocusAfterChange } from './use-focus-after-change.ts';
import { useMediaUses } from './use-media-uses.ts';
import { isVideo } from '../media-grid.tsx';
import { useMediaTexts } from '../texts.ts';
import type { MediaItem, MediaSource, MediaTexts } from '../types.ts';

interface MediaDetailsProps {
  item: MediaItem;
  source: MediaSource;
  folders: readonly string[];
  onBack: () => void;
  onSaved: (item: MediaItem) => void;
  onRemoved: () => void;
  onUse: ((item: MediaItem) => void) | undefined;
}

const mediaTexts = ['title', 'alt_text', 'alt_text_es', 'folder'] as const;

const textsOf = ({ title, alt_text, alt_text_es, folder }: MediaTexts): MediaTexts => ({
  title,
  alt_text,
  alt_text_es,
  folder,
});

/** The texts of the form, and the file that they were filled from. */
interface TextForm {
  typed: MediaTexts;
  from: MediaItem;
}

/** The stored texts, which may be another admin's, with those that were typed since `sent`. */
function withStored({ typed }: TextForm, stored: MediaItem, sent: MediaTexts): TextForm {
  const next = textsOf(stored);
  for (const field of mediaTexts) if (typed[field] !== sent[field]) next[field] = typed[field];
  return { typed: next, from: stored };
}

/** Where another admin has changed a text that is typed anew, the form stays: its save must meet the conflict. */
function withChanged(form: TextForm, stored: MediaItem): TextForm {
  const { typed, from } = form;
  const collides = mediaTexts.some((field) => typed[field] !== from[field] && stored[field] !== from[field]);
  return collides ? form : withStored(form, stored, from);
}

/** One file: how it looks, its texts, and the way to use it. */
export function MediaDetails({
  item,
  source,
  folders,
  onBack,
  onSaved,
  onRemoved,
  onUse,
}: MediaDetailsProps): ReactNode {
  const texts = useMediaTexts();
  const [tab, setTab] = useState('preview');
  const [{ typed, from }, setForm] = useState<TextForm>(() => ({ typed: textsOf(item), from: item }));
  const uses = useMediaUses(source, item);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useFocusAfterChange(heading, item.public_url);
  const saved = (stored: MediaItem, sent: MediaTexts): void => {
    setForm((now) => withStored(now, stored, sent));
    onSaved(stored);
  };
  const changed = (stored: MediaItem): void => {
    setForm((now) => withChanged(now, stored));
    onSaved(stored);
  };
  return (
    <Stack gap={4}>
      <Row justify="between">
        <Button variant="quiet" icon={<ArrowLeft aria-hidden />} onClick={onBack}>
          {texts.back}
        </Button>
        {!onUse && (
          <Row gap={2}>
            <ReplaceButton item={item} source={source} uses={uses} onReplaced={changed} onStale={onRemoved} />
            <RemoveButton item={item} source={source} uses={uses} onRemoved={onRemoved} />
          </Row>
        )}
        {onUse && (
          <Button variant="primary" onClick={() => onUse(item)}>
            {texts.use}
          </Button>
        )}
      </Row>
      <Heading level={3} tabIndex={-1} ref={heading}>
        {item.title}
      </Heading>
      <Tabs
        label={texts.details}
        items={[
          { id: 'preview', label: texts.preview },
          { id: 'edit', label: texts.edit },
          ...(source.caption && isVideo(item) ? [{ id: 'captions', label: texts.captions }] : []),
          ...(source.focus && !isVideo(item) ? [{ id: 'focus', label: texts.focalPoint }] : []),
        ]}
        selected={tab}
        onSelect={setTab}
      >
        {tab === 'preview' && <PreviewTab item={item} uses={uses} />}
        {tab === 'focus' && <FocusTab key={item.public_url} item={item} source={source} onSaved={changed} />}
        {tab === 'captions' && <CaptionsTab item={item} source={source} onSaved={changed} />}
        {tab === 'edit' && (
          <EditTab
            from={from}
            source={source}
            folders={folders}
            typed={typed}
            onType={(next) => setForm((now) => ({ ...now, typed: next }))}
            onSaved={saved}
          />
        )}
      </Tabs>
    </Stack>
  );
}
