export { panelLink, SidePanel, type SidePanelProps } from './side-panel.tsx';
export { PanelForm } from './panel-form.tsx';
export { type Panel, usePanel } from '../form/panel-context.ts';
