import { IconButton, useUiTexts } from '@laurel/ui';
import { Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { controlStyle } from './control-style.ts';

const Wrapper = styled.div`
  position: relative;
  width: 100%;
  min-width: 0;
  max-width: 24rem;
  & > svg {
    position: absolute;
    inset-block: 0;
    inset-inline-start: var(--space-3);
    margin-block: auto;
    width: 1rem;
    height: 1rem;
    color: var(--color-muted);
    pointer-events: none;
  }
  & > button {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0.125rem;
    margin-block: auto;
  }
`;

const Input = styled.input`
  ${controlStyle}
  padding-inline: 2.25rem;
  &::-webkit-search-cancel-button {
    display: none;
  }
`;

export interface SearchInputProps {
  label: string;
  value: string;
  /** Called when typing has paused for 300 ms, and at once for Enter and clear. */
  onSearch: (text: string) => void;
  placeholder?: string;
  /** `/` anywhere on the page comes here. */
  shortcut?: boolean;
}

const PAUSE_MS = 300;

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

/** The search box of a list; it never disappears or gets disabled, also when nothing matches. */
export function SearchInput({ label, value, onSearch, placeholder, shortcut = false }: SearchInputProps): ReactNode {
  const texts = useUiTexts();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The address changed from outside (back, clear filters): what is typed follows it.
  if (known !== value) {
    setKnown(value);
    setText(value);
  }

  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onSearch(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);

  useEffect(() => {
    if (!shortcut) return;
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.defaultPrevented || isTyping(event.target))
        return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [shortcut]);

  const clear = (): void => {
    setText('');
    onSearch('');
    input.current?.focus();
  };
  return (
    <Wrapper>
      <Search aria-hidden />
      <Input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts={shortcut ? '/' : undefined}
        placeholder={placeholder ?? label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSearch(text);
        }}
      />
      {text !== '' && <IconButton size="small" label={texts.clear} icon={<X aria-hidden />} onClick={clear} />}
    </Wrapper>
  );
}
