import { Button, Card, IconButton, Row, Stack, Text } from '@laurel/ui';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ArrayPath, type Control, type FieldArray, type FieldValues, useFieldArray } from 'react-hook-form';
import { useTexts } from './texts.ts';

export interface ListLimits<Item> {
  least?: number;
  most?: number;
  blank: () => Item;
}

/** A list within its limits, for the values a form starts with: padded with blanks, what is too much cut off. */
export function fittedList<Item>(items: readonly Item[], { least = 0, most, blank }: ListLimits<Item>): Item[] {
  const missing = Math.max(0, least - items.length);
  return [...items, ...Array.from({ length: missing }, blank)].slice(0, most);
}

export interface FieldListProps<Values extends FieldValues, Name extends ArrayPath<Values>> extends ListLimits<
  FieldArray<Values, Name>
> {
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

/** Entries of one kind, in an order that matters. */
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
  return (
    <Stack gap={4}>
      <Stack as="ol" gap={4}>
        {fields.map(({ id }, index) => {
          const item = itemLabel(index);
          return (
            <li key={id}>
              <Card title={item}>
                <Stack gap={4}>
                  {children(index)}
                  {index >= fixed && (
                    <Row justify="end" gap={1}>
                      <IconButton
                        size="small"
                        label={t('list.up', { item })}
                        icon={<ArrowUp aria-hidden />}
                        disabled={index === fixed}
                        onClick={() => move(index, index - 1)}
                      />
                      <IconButton
                        size="small"
                        label={t('list.down', { item })}
                        icon={<ArrowDown aria-hidden />}
                        disabled={index === count - 1}
                        onClick={() => move(index, index + 1)}
                      />
                      <IconButton
                        size="small"
                        label={t('list.remove', { item })}
                        icon={<Trash2 aria-hidden />}
                        disabled={count <= least}
                        onClick={() => remove(index)}
                      />
                    </Row>
                  )}
                </Stack>
              </Card>
            </li>
          );
        })}
      </Stack>
      <Row gap={3}>
        <Button icon={<Plus aria-hidden />} disabled={count >= most} onClick={() => append(blank())}>
          {addLabel ?? t('list.add')}
        </Button>
        {count >= most && (
          <Text as="span" size="sm" tone="muted">
            {t('list.most', { count: most })}
          </Text>
        )}
      </Row>
    </Stack>
  );
}
