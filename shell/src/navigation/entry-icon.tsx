import {
  Building2,
  Circle,
  FileClock,
  Gift,
  History,
  KeyRound,
  LayoutDashboard,
  Layers,
  ReceiptText,
  Settings,
  ShieldCheck,
  Target,
  ToggleRight,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';

/** The icons that navigation entries may name. */
const icons = {
  dashboard: LayoutDashboard,
  challenges: Target,
  rewards: Gift,
  users: Users,
  receipts: ReceiptText,
  settings: Settings,
  programs: Layers,
  admins: ShieldCheck,
  roles: KeyRound,
  features: ToggleRight,
  organization: Building2,
  audit: History,
  changes: FileClock,
};

export function entryIcon(name: string): ReactNode {
  const Icon = Object.hasOwn(icons, name) ? icons[name as keyof typeof icons] : Circle;
  return <Icon aria-hidden />;
}
