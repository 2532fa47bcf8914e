export { programHas } from './program-features.ts';
export { programTimeZone } from './program-time-zone.ts';
export { termHeading, termWord } from './terms.ts';
export { storeOrganization, storeUserProgram, useFrameData } from './frame-data.ts';
