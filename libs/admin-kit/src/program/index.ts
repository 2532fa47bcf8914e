export { programHas } from './program-features.ts';
export { termHeading, termWord } from './terms.ts';
export { keepOrganization, keepUserProgram, useFrameData } from './frame-data.ts';
