// Pages come in chunks that are compiled when a test first asks for them, on machines that do other work besides.
if (typeof window !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 10_000 });
}
