import { Button, Card, IconButton, Row, Stack, Text, VisuallyHidden } from '@laurel/ui';
import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type ArrayPath, type Control, type FieldArray, type FieldValues, useFieldArray } from 'react-hook-form';
import { styled } from 'styled-components';
import { useTexts } from './texts.ts';
import { useDragOrder } from './use-drag-order.ts';

export interface ListLimits<Item> {
  least?: number;
  most?: number;
  blank: () => Item;
}

/** A list within its limits, for the values a form starts with: padded with blanks, and cut at the maximum. */
export function fittedList<Item>(items: readonly Item[], { least = 0, most, blank }: ListLimits<Item>): Item[] {
  const missing = Math.max(0, least - items.length);
  return [...items, ...Array.from({ length: missing }, blank)].slice(0, most);
}

export interface FieldListProps<Values extends FieldValues, Name extends ArrayPath<Values>> extends Partial<
  ListLimits<FieldArray<Values, Name>>
> {
  /** Makes a new entry; a list without it can only be arranged. */
  blank?: () => FieldArray<Values, Name>;
  control: Control<Values>;
  name: Name;
  /** Names an entry: `Question 2`. */
  itemLabel: (index: number) => string;
  addLabel?: string;
  /** The first so many can be neither removed nor moved. */
  fixed?: number;
  /** The fields of one entry; their paths start with `${name}.${index}`. */
  children: (index: number) => ReactNode;
}

/** The last change: announced to screen readers, with the target of the focus. */
interface Done {
  said: string;
  /** The entry, and its button unless that is of no use there. */
  at: number;
  button: 'up' | 'down' | 'remove';
}

const Entry = styled.li`
  &[data-dragged] {
    opacity: 0.6;
  }
  &[data-target] {
    outline: 2px solid var(--color-focus);
    outline-offset: 2px;
    border-radius: var(--radius-card);
  }
`;

/** The buttons beside it do the same by keyboard and by voice. */
const Grip = styled.span`
  display: grid;
  place-items: center;
  width: 2rem;
  height: 2rem;
  color: var(--color-muted);
  cursor: grab;
  /* A finger on it drags, and does not scroll the page. */
  touch-action: none;
  &:active {
    cursor: grabbing;
  }
  & > svg {
    width: 1rem;
    height: 1rem;
  }
`;

/** Entries of one kind, in an order that matters; arranged by buttons, or dragged. */
export function FieldList<Values extends FieldValues, Name extends ArrayPath<Values>>({
  control,
  name,
  least = 0,
  most = Infinity,
  blank,
  itemLabel,
  addLabel,
  fixed = 0,
  children,
}: FieldListProps<Values, Name>): ReactNode {
  const t = useTexts();
  const { fields, append, remove, move } = useFieldArray({ control, name });
  const count = fields.length;
  const list = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [done, setDone] = useState<Done | null>(null);
  useEffect(() => {
    if (!done) return;
    const entry = list.current?.children[done.at];
    const buttons = [`[data-button=${done.button}]:enabled`, '[data-button]:enabled'];
    const [button = add.current] = buttons.flatMap((fit) => entry?.querySelector<HTMLButtonElement>(fit) ?? []);
    button?.focus();
  }, [done]);
  const moveTo = (index: number, to: number): void => {
    move(index, to);
    const said = t('list.moved', { item: itemLabel(index), place: to + 1, count });
    setDone({ said, at: to, button: to < index ? 'up' : 'down' });
  };
  const { dragged, start } = useDragOrder({ list, first: fixed, onMove: moveTo });
  const removeAt = (index: number): void => {
    remove(index);
    const said = t('list.removed', { item: itemLabel(index), count: count - 1 });
    setDone({ said, at: Math.min(index, count - 2), button: 'remove' });
  };
  return (
    <Stack gap={4}>
      <Stack as="ol" gap={4} ref={list}>
        {fields.map(({ id }, index) => {
          const item = itemLabel(index);
          const buttons = index >= fixed && (
            <Row gap={1}>
              {count > fixed + 1 && (
                <Grip aria-hidden data-grip onPointerDown={(event) => start(index, event)}>
                  <GripVertical />
                </Grip>
              )}
              <IconButton
                size="small"
                data-button="up"
                label={t('list.up', { item })}
                icon={<ArrowUp aria-hidden />}
                disabled={index === fixed}
                onClick={() => moveTo(index, index - 1)}
              />
              <IconButton
                size="small"
                data-button="down"
                label={t('list.down', { item })}
                icon={<ArrowDown aria-hidden />}
                disabled={index === count - 1}
                onClick={() => moveTo(index, index + 1)}
              />
              {blank && (
                <IconButton
                  size="small"
                  data-button="remove"
                  label={t('list.remove', { item })}
                  icon={<Trash2 aria-hidden />}
                  disabled={count <= least}
                  onClick={() => removeAt(index)}
                />
              )}
            </Row>
          );
          return (
            <Entry
              key={id}
              data-dragged={dragged?.from === index ? true : undefined}
              data-target={dragged && dragged.to !== dragged.from && dragged.to === index ? true : undefined}
            >
              <Card title={item} actions={buttons}>
                <Stack gap={4}>{children(index)}</Stack>
              </Card>
            </Entry>
          );
        })}
      </Stack>
      {blank && (
        <Row gap={3}>
          <Button ref={add} icon={<Plus aria-hidden />} disabled={count >= most} onClick={() => append(blank())}>
            {addLabel ?? t('list.add')}
          </Button>
          {count >= most && (
            <Text as="span" size="sm" tone="muted">
              {t('list.most', { count: most })}
            </Text>
          )}
        </Row>
      )}
      <VisuallyHidden role="status">{done?.said}</VisuallyHidden>
    </Stack>
  );
}
