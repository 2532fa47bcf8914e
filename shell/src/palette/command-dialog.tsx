import { Text, VisuallyHidden } from '@laurel/ui';
import { Dialog } from '@laurel/ui/overlays';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';

export interface Command {
  id: string;
  label: string;
  /** Distinguishes commands with one label. */
  detail?: string | undefined;
  icon?: ReactNode;
  run: () => void;
}

export interface CommandGroup {
  id: string;
  title: string;
  commands: readonly Command[];
  /** A text in place of commands, for example that they cannot be loaded. */
  note?: string | undefined;
}

export interface CommandDialogProps {
  title: string;
  /** The placeholder of the input. */
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  groups: readonly CommandGroup[];
  /** The number of commands, or why there are none; read out when it changes. */
  status: string;
  onClose: () => void;
}

const Input = styled.input`
  width: 100%;
  min-height: var(--control-height);
  padding: 0 var(--space-3);
  border: 1px solid var(--color-border-strong);
  border-radius: var(--radius-input);
  background: var(--color-surface);
  color: inherit;
  font: inherit;
`;

const Space = styled.div`
  height: min(24rem, 55dvh);
  margin-block: var(--space-3);
  overflow-y: auto;
  overscroll-behavior: contain;
`;

const Title = styled.p`
  padding: var(--space-2) var(--space-3) var(--space-1);
  font-size: var(--text-xs);
  font-weight: var(--weight-bold);
  color: var(--color-muted);
`;

const Option = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-height: var(--control-height);
  padding: var(--space-1) var(--space-3);
  border-radius: var(--radius-small);
  cursor: pointer;
  overflow-wrap: anywhere;
  &:hover {
    background: var(--color-hover);
  }
  &[aria-selected='true'] {
    background: var(--color-selected);
    box-shadow: inset 3px 0 0 var(--color-accent);
  }
  & > svg {
    flex: none;
    width: 1.125rem;
    height: 1.125rem;
    color: var(--color-muted);
  }
  & > small {
    margin-inline-start: auto;
    padding-inline-start: var(--space-3);
    font-size: var(--text-sm);
    text-align: end;
    color: var(--color-muted);
  }
`;

/** A list of commands that narrows while one types: arrow keys choose, Enter runs, Escape closes. */
export function CommandDialog(props: CommandDialogProps): ReactNode {
  const { title, placeholder, text, onText, groups, status, onClose } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const commands = groups.flatMap((group) => group.commands);
  const found = commands.findIndex((command) => command.id === chosen);
  const active = Math.max(found, 0);
  const optionId = (command: Command | undefined): string | undefined => command && `${id}-${command.id}`;
  const activeId = optionId(commands[active]);

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const run = (command: Command | undefined): void => {
    if (!command) return;
    onClose();
    command.run();
  };
  const press = (event: KeyboardEvent): void => {
    const last = commands.length - 1;
    const next: Record<string, number> = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active === 0 ? last : active - 1,
      PageDown: Math.min(last, active + 8),
      PageUp: Math.max(0, active - 8),
    };
    const to = next[event.key];
    if (to !== undefined) setChosen(commands[to]?.id ?? null);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(commands[active]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      <Input
        role="combobox"
        aria-expanded={groups.length > 0}
        aria-controls={groups.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        aria-label={placeholder}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setChosen(null);
          onText(event.target.value);
        }}
        onKeyDown={press}
      />
      <Space>
        {groups.length === 0 ? (
          <Text tone="muted">{status}</Text>
        ) : (
          <div id={`${id}-list`} role="listbox" aria-label={title} ref={list}>
            {groups.map((group) => (
              <div key={group.id} role="group" aria-label={group.title}>
                <Title aria-hidden>{group.title}</Title>
                {group.commands.map((command) => (
                  <Option
                    key={command.id}
                    id={optionId(command)}
                    role="option"
                    aria-selected={command === commands[active]}
                    onClick={() => run(command)}
                  >
                    {command.icon}
                    <span>{command.label}</span>
                    {command.detail !== undefined && <small>{command.detail}</small>}
                  </Option>
                ))}
                {group.note !== undefined && (
                  <Option role="option" aria-disabled aria-selected={false}>
                    <span>{group.note}</span>
                  </Option>
                )}
              </div>
            ))}
          </div>
        )}
      </Space>
      <VisuallyHidden role="status">{status}</VisuallyHidden>
    </Dialog>
  );
}
