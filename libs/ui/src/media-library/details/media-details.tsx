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
  const [typed, setTyped] = useState<MediaTexts>(() => textsOf(item));
  const uses = useMediaUses(source, item);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const saved = (stored: MediaItem, sent: MediaTexts): void => {
    // The stored texts may be another admin's; what was typed since the save stays.
    setTyped((now) => {
      const next = textsOf(stored);
      for (const field of mediaTexts) if (now[field] !== sent[field]) next[field] = now[field];
      return next;
    });
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
            <ReplaceButton item={item} source={source} uses={uses} onReplaced={onSaved} onStale={onRemoved} />
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
        {tab === 'focus' && <FocusTab key={item.public_url} item={item} source={source} onSaved={onSaved} />}
        {tab === 'captions' && <CaptionsTab item={item} source={source} onSaved={onSaved} />}
        {tab === 'edit' && (
          <EditTab item={item} source={source} folders={folders} typed={typed} onType={setTyped} onSaved={saved} />
        )}
      </Tabs>
    </Stack>
  );
}
