export { type AdminVisit, adminPagesAt } from './admin-page.tsx';
export { type AdminScene, adminStories } from './admin-story.tsx';
export { inMenu } from './settings-menu.ts';
