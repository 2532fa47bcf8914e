import { Button, IconButton } from '@laurel/ui';
import { altTextOf, MediaLibraryDialog } from '@laurel/ui/media-library';
import type { Locale } from '@laurel/contracts/languages/languages';
import { can } from '@laurel/web-kit';
import type { Editor } from '@tiptap/core';
import {
  Bold,
  Heading2,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Underline,
  Undo2,
} from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { contentLanguages } from '../../program/content-languages.ts';
import { useMediaSource } from '../media/media-source.ts';
import { useTexts } from '../texts.ts';
import { LinkForm } from './link-form.tsx';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1);
  padding: var(--space-1);
  border-bottom: 1px solid var(--color-border);
  & [aria-pressed='true'] {
    background: var(--color-selected);
  }
  & > :last-child {
    margin-inline-start: auto;
  }
`;

interface ToolbarProps {
  label: string;
  editor: Editor;
  /** The HTML itself is shown. */
  isHtmlView: boolean;
  onToggleHtml: () => void;
  programId?: string;
  /** The language of the text, where it is not that of the program's contents. */
  lang?: Locale;
}

type Mark = 'bold' | 'italic' | 'underline' | 'heading' | 'bulletList' | 'orderedList' | 'blockquote' | 'link';
const MARKS: readonly Mark[] = [
  'bold',
  'italic',
  'underline',
  'heading',
  'bulletList',
  'orderedList',
  'blockquote',
  'link',
];

/** The formats of the text at the cursor. */
function useMarks(editor: Editor): ReadonlySet<string> {
  const subscribe = useCallback(
    (onStoreChange: () => void) => {
      editor.on('transaction', onStoreChange);
      return () => {
        editor.off('transaction', onStoreChange);
      };
    },
    [editor],
  );
  const active = useSyncExternalStore(subscribe, () => MARKS.filter((mark) => editor.isActive(mark)).join());
  return useMemo(() => new Set(active.split(',')), [active]);
}

export function Toolbar({ label, editor, isHtmlView, onToggleHtml, programId, lang }: ToolbarProps): ReactNode {
  const t = useTexts();
  const active = useMarks(editor);
  const [open, setOpen] = useState<'link' | 'image' | null>(null);
  const media = useMediaSource(programId ?? '');
  const close = (): void => {
    setOpen(null);
    editor.commands.focus();
  };
  const run = () => editor.chain().focus();
  const tools: { mark: Mark; label: string; icon: ReactNode; press: () => void }[] = [
    { mark: 'bold', label: t('text.bold'), icon: <Bold aria-hidden />, press: () => run().toggleBold().run() },
    { mark: 'italic', label: t('text.italic'), icon: <Italic aria-hidden />, press: () => run().toggleItalic().run() },
    {
      mark: 'underline',
      label: t('text.underline'),
      icon: <Underline aria-hidden />,
      press: () => run().toggleUnderline().run(),
    },
    {
      mark: 'heading',
      label: t('text.heading'),
      icon: <Heading2 aria-hidden />,
      press: () => run().toggleHeading({ level: 2 }).run(),
    },
    {
      mark: 'bulletList',
      label: t('text.bullets'),
      icon: <List aria-hidden />,
      press: () => run().toggleBulletList().run(),
    },
    {
      mark: 'orderedList',
      label: t('text.numbers'),
      icon: <ListOrdered aria-hidden />,
      press: () => run().toggleOrderedList().run(),
    },
    {
      mark: 'blockquote',
      label: t('text.quote'),
      icon: <Quote aria-hidden />,
      press: () => run().toggleBlockquote().run(),
    },
    { mark: 'link', label: t('text.link'), icon: <Link aria-hidden />, press: () => setOpen('link') },
  ];
  return (
    <>
      <Bar role="toolbar" aria-label={t('text.toolbar', { field: label })}>
        {!isHtmlView && (
          <>
            {tools.map((tool) => (
              <IconButton
                key={tool.mark}
                size="small"
                label={tool.label}
                icon={tool.icon}
                aria-pressed={active.has(tool.mark)}
                onClick={tool.press}
              />
            ))}
            {programId !== undefined && can('program', 'update', programId) && (
              <IconButton
                size="small"
                label={t('text.image')}
                icon={<ImagePlus aria-hidden />}
                onClick={() => setOpen('image')}
              />
            )}
            <IconButton
              size="small"
              label={t('text.undo')}
              icon={<Undo2 aria-hidden />}
              onClick={() => run().undo().run()}
            />
            <IconButton
              size="small"
              label={t('text.redo')}
              icon={<Redo2 aria-hidden />}
              onClick={() => run().redo().run()}
            />
          </>
        )}
        <Button size="small" variant="quiet" aria-pressed={isHtmlView} onClick={onToggleHtml}>
          {t('text.source')}
        </Button>
      </Bar>
      {open === 'link' && !isHtmlView && <LinkForm editor={editor} onClose={close} />}
      {programId !== undefined && (
        <MediaLibraryDialog
          open={open === 'image'}
          onClose={close}
          source={media}
          onUse={(item) =>
            run()
              .setImage({ src: item.public_url, alt: altTextOf(item, lang ?? contentLanguages(programId).own) })
              .run()
          }
        />
      )}
    </>
  );
}
