import { Button, Card, IconButton, Row, Stack } from '@laurel/ui';
import { FieldGroup } from '@laurel/ui/fields';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDetailTexts } from '../use-texts.ts';

interface ListEditorProps {
  legend: string;
  /** One key an item, in their order. */
  keys: readonly string[];
  /** What an item is called, for example “Question 2”. */
  itemName: (index: number) => string;
  addLabel: string;
  most: number;
  error?: string | undefined;
  onAdd: () => void;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  children: (index: number) => ReactNode;
}

/** Things in an order of their own: added at the end, moved, removed. */
export function ListEditor(props: ListEditorProps): ReactNode {
  const { legend, keys, itemName, addLabel, most, error, onAdd, onMove, onRemove, children } = props;
  const t = useDetailTexts();
  return (
    <FieldGroup legend={legend} error={error}>
      <Stack gap={3}>
        {keys.map((key, index) => (
          <Card
            key={key}
            level={3}
            title={itemName(index)}
            actions={
              <Row gap={1}>
                <IconButton
                  size="small"
                  label={t('list.up', { item: itemName(index) })}
                  icon={<ArrowUp aria-hidden />}
                  disabled={index === 0}
                  onClick={() => onMove(index, index - 1)}
                />
                <IconButton
                  size="small"
                  label={t('list.down', { item: itemName(index) })}
                  icon={<ArrowDown aria-hidden />}
                  disabled={index === keys.length - 1}
                  onClick={() => onMove(index, index + 1)}
                />
                <IconButton
                  size="small"
                  label={t('list.remove', { item: itemName(index) })}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => onRemove(index)}
                />
              </Row>
            }
          >
            {children(index)}
          </Card>
        ))}
        {keys.length < most && (
          <div>
            <Button size="small" icon={<Plus aria-hidden />} onClick={onAdd}>
              {addLabel}
            </Button>
          </div>
        )}
      </Stack>
    </FieldGroup>
  );
}
