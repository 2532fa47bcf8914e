/** How packages with binaries name the machine in the names of their optional dependencies. */
const suffixes = ({ platform, arch }) => [`-${platform}-${arch}`, `/${platform}-${arch}`, `-${platform}-universal`];

/**
 * Optional packages with this machine's binaries that the lock file does not list. A lock file written on one system
 * may lack those of another (npm issue 4828); `npm ci` then omits them silently.
 * @param {{ packages: Record<string, any> }} lock
 * @returns {string[]} `name@version`, sorted
 */
export function missingBinaries(lock, machine) {
  const wanted = new Map();
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (entry.optional) continue;
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const fits = suffixes(machine).some((suffix) => name.endsWith(suffix));
      const listed = lock.packages[`node_modules/${name}`] ?? lock.packages[`${path}/node_modules/${name}`];
      if (fits && !listed) wanted.set(name, version);
    }
  }
  return [...wanted].map(([name, version]) => `${name}@${version}`).sort();
}
