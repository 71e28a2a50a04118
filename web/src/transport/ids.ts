/** How the ids of matches of this device begin: undercroft/local/host.py. */
const PREFIX = 'local-';

/** Whether a match is on this device, and no server knows it. */
export const isLocal = (match: string): boolean => match.startsWith(PREFIX);
