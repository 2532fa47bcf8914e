import { Badge, type Tone } from '@laurel/ui';
import type { ReactNode } from 'react';

const tones: Record<string, Tone> = { GET: 'info', DELETE: 'danger' };

export function MethodBadge({ method }: { method: string }): ReactNode {
  return (
    <Badge tone={tones[method] ?? 'success'}>
      <span translate="no">{method}</span>
    </Badge>
  );
}
