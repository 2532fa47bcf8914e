export { FormSkeleton } from './form-skeleton.tsx';
export { Loaded } from './loaded.tsx';
export { FirstSection, SettingsFrame } from './settings-frame.tsx';
export type { SettingsSection } from './settings-sections.ts';
export { useSettingsTexts } from './texts.ts';
