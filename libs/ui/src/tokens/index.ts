/** The style sheets of tokens as plain text: also for pages that are drawn before any script has run. */
export { adminCss } from './admin.ts';
export { baseCss } from './base.ts';
export { participantCss } from './participant.ts';
export { scaleCss } from './scale.ts';
