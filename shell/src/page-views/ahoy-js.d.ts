/** What the shell uses of the client, which comes without types. */
declare module 'ahoy.js' {
  const ahoy: {
    configure(options: { cookies: boolean }): void;
    /** Sends the event `$view`; `properties` win over the client's own `url`, `title` and `page`. */
    trackView(properties: Record<string, unknown>): void;
  };
  export default ahoy;
}
