if (typeof window !== 'undefined') {
  const { configure, getConfig } = await import('@testing-library/react');
  configure(({ getElementError }) => ({
    // Pages come in chunks that are compiled when a test first asks for them, on machines that do other work besides.
    asyncUtilTimeout: 10_000,
    // While something is waited for, nobody reads what the page looks like without it: it is written down once it is late.
    getElementError(message, container) {
      if (!getConfig()._disableExpensiveErrorDiagnostics) return getElementError(message, container);
      const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' });
      const get = () => getElementError(message, container).message;
      return Object.defineProperty(error, 'message', { configurable: true, get });
    },
  }));
}
