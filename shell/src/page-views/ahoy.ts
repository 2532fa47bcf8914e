import ahoy from 'ahoy.js';

// The call is in the same tick: right after it has loaded, the client writes its cookies and starts a visit by itself.
ahoy.configure({ cookies: false });

export { ahoy };
