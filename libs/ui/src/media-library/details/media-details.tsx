import { Button, Heading, Row, Stack } from '@laurel/ui';
import { Tabs } from '@laurel/ui/tabs';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EditTab } from './edit-tab.tsx';
import { PreviewTab } from './preview-tab.tsx';
import { useMediaTexts } from '../texts.ts';
import type { MediaItem, MediaSource, MediaTexts } from '../types.ts';

interface MediaDetailsProps {
  item: MediaItem;
  source: MediaSource;
  onBack: () => void;
  onSaved: (item: MediaItem) => void;
  onUse: ((item: MediaItem) => void) | undefined;
}

/** One file: how it looks, its texts, and the way to use it. */
export function MediaDetails({ item, source, onBack, onSaved, onUse }: MediaDetailsProps): ReactNode {
  const texts = useMediaTexts();
  const [tab, setTab] = useState('preview');
  const [typed, setTyped] = useState<MediaTexts>({ title: item.title, alt_text: item.alt_text });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const saved = (stored: MediaItem, sent: MediaTexts): void => {
    // The stored texts may be another admin's; what was typed since the save stays.
    setTyped((now) => ({
      title: now.title === sent.title ? stored.title : now.title,
      alt_text: now.alt_text === sent.alt_text ? stored.alt_text : now.alt_text,
    }));
    onSaved(stored);
  };
  return (
    <Stack gap={4}>
      <Row justify="between">
        <Button variant="quiet" icon={<ArrowLeft aria-hidden />} onClick={onBack}>
          {texts.back}
        </Button>
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
        ]}
        selected={tab}
        onSelect={setTab}
      >
        {tab === 'preview' ? (
          <PreviewTab item={item} />
        ) : (
          <EditTab item={item} source={source} typed={typed} onType={setTyped} onSaved={saved} />
        )}
      </Tabs>
    </Stack>
  );
}
