/** A file of the client, and how many bytes it has over the wire. */
export interface SiteFile {
  name: string;
  bytes: number;
}

/** What the build has written: `files.json`. */
export interface FileList {
  /** Changes with every change of the client. */
  version: string;
  /** The client itself, with all games. */
  app: SiteFile[];
  /** Python for the browser. */
  runtime: SiteFile[];
}

export const FILE_LIST = 'files.json';
