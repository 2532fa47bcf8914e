import { Circle, Gift, LayoutDashboard, ReceiptText, Settings, Target, Users } from 'lucide-react';
import type { ReactNode } from 'react';

/** The icons that navigation entries may name. */
const icons = {
  dashboard: LayoutDashboard,
  challenges: Target,
  rewards: Gift,
  users: Users,
  receipts: ReceiptText,
  settings: Settings,
};

export function entryIcon(name: string): ReactNode {
  const Icon = Object.hasOwn(icons, name) ? icons[name as keyof typeof icons] : Circle;
  return <Icon aria-hidden />;
}
