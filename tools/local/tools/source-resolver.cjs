/** Resolves workspace packages to their sources also where Jest looks for the specs that import a file. */
module.exports = (path, options) =>
  options.defaultResolver(path, {
    ...options,
    conditions: [...new Set([...(options.conditions ?? ['import', 'default']), '@laurel/source'])],
  });
