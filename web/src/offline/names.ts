// The caches of the service worker; pages fill them, too.

/** Files whose names change with their contents: those of the client and, after consent, of the Python runtime. */
export const ASSETS = 'undercroft-assets';
/** The page itself, and texts that keep their addresses: the newest are wanted, older ones are better than none. */
export const PAGES = 'undercroft-pages';
