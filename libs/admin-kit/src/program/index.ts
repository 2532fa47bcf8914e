export { programHas } from './program-features.ts';
export { termHeading, termWord } from './terms.ts';
export { keepUserProgram, useUserPrograms } from './user-programs.ts';
