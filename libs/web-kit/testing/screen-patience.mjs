if (typeof window !== 'undefined') {
  const { configure, getConfig } = await import('@testing-library/react');
  configure(({ getElementError }) => ({
    // Pages come in chunks that are compiled when a test first requests them, on busy machines.
    asyncUtilTimeout: 10_000,
    // While a test waits, no page dump is needed: it is written once the wait has failed.
    getElementError(message, container) {
      if (!getConfig()._disableExpensiveErrorDiagnostics) return getElementError(message, container);
      const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' });
      const get = () => getElementError(message, container).message;
      return Object.defineProperty(error, 'message', { configurable: true, get });
    },
  }));
}
