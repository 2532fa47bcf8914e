export { termHeading, termWord } from './terms.ts';
