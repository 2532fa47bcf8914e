import { statfsSync } from 'node:fs';
import { root } from '../tools/paths.mjs';

const gigabyte = 1024 ** 3;
const enough = 2 * gigabyte;

/** Says what machine this is, and warns when there is less than 2 GB left on the disk. */
export function checkMachine(progress) {
  const disk = statfsSync(root);
  const free = Number(disk.bavail) * Number(disk.bsize);
  const text = `${(free / gigabyte).toFixed(1)} GB free on the disk`;
  if (free < enough) progress.warn(`Only ${text}; packages, builds and databases need about 2 GB.`);
  else progress.good(`Node ${process.versions.node}, ${text}`);
}
