import type { Locale } from '@laurel/contracts/languages/languages';
import { Banner, Prose, Stack } from '@laurel/ui';
import { TextArea } from '@laurel/ui/fields';
import { Editor } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import StarterKit from '@tiptap/starter-kit';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../texts.ts';
import { losesMarks } from './lossless.ts';
import { Toolbar } from './toolbar.tsx';

const Frame = styled.div`
  border: 1px solid var(--color-border-strong);
  border-radius: var(--radius-input);
  background: var(--color-sunken);
  &[data-invalid='true'] {
    border-color: var(--color-danger);
  }
  & textarea {
    border: 0;
    font-family: var(--font-mono);
  }
`;

const Page = styled(Prose)`
  max-width: none;
  max-height: 32rem;
  overflow-y: auto;
  padding: var(--space-3);
  & [contenteditable] {
    min-height: 8rem;
    outline-offset: var(--space-2);
    white-space: pre-wrap;
  }
  & [contenteditable] > * + * {
    margin-top: var(--space-4);
  }
  & img {
    width: 300px;
    max-width: 100%;
    height: auto;
  }
  & .ProseMirror-selectednode {
    outline: 2px solid var(--color-focus);
  }
`;

export interface RichTextEditorProps {
  label: string;
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  invalid: boolean;
  /** Called when it can be focused. */
  onReady: () => void;
  programId?: string;
  lang?: Locale;
}

/** Makes an editor that is not on the page yet. */
function createEditor(label: string, html: string, lang: Locale | undefined): Editor {
  return new Editor({
    element: null,
    // Its style element would have no nonce.
    injectCSS: false,
    extensions: [
      StarterKit.configure({ heading: { levels: [2, 3, 4] }, link: { openOnClick: false }, trailingNode: false }),
      Image,
    ],
    content: html,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        dir: 'auto',
        ...(lang && { lang }),
      },
    },
  });
}

const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

/** The editor, and beside it the HTML itself: the editor would drop elements that it does not support. */
export function RichTextEditor(props: RichTextEditorProps): ReactNode {
  const { label, value, onChange, onBlur, invalid, onReady, programId, lang } = props;
  const t = useTexts();
  const [editor] = useState(() => createEditor(label, value, lang));
  const [lossy] = useState(() => losesMarks(value, editor.getHTML()));
  const [isHtmlView, setHtmlView] = useState(lossy);
  const said = useRef(value);

  const changed = useEffectEvent(() => {
    said.current = htmlOf(editor);
    onChange(said.current);
  });
  const left = useEffectEvent(onBlur);
  useEffect(() => {
    const change = (): void => changed();
    const leave = (): void => left();
    editor.on('update', change).on('blur', leave);
    return () => {
      editor.off('update', change).off('blur', leave);
    };
  }, [editor]);
  // The form was filled anew, or the HTML was typed.
  useEffect(() => {
    if (said.current === value) return;
    said.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  useEffect(onReady, [onReady]);

  const mount = useCallback(
    (element: HTMLDivElement) => {
      editor.mount(element);
      return () => editor.unmount();
    },
    [editor],
  );
  return (
    <Stack gap={2}>
      {lossy && <Banner title={t('text.lossy')} />}
      <Frame data-invalid={invalid}>
        <Toolbar
          label={label}
          editor={editor}
          isHtmlView={isHtmlView}
          onToggleHtml={() => setHtmlView(!isHtmlView)}
          {...(programId && { programId })}
          {...(lang && { lang })}
        />
        {isHtmlView ? (
          <TextArea
            aria-label={label}
            rows={10}
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
        ) : (
          <Page ref={mount} />
        )}
      </Frame>
    </Stack>
  );
}
