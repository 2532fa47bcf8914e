export { termHeading } from './term-heading.ts';
