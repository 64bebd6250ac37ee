/** The database cannot be used, and no retry will change that: the start ends with this sentence. */
export class DatabaseRefused extends Error {}

/** Another process works on this data folder. Two at once would overwrite each other, so the later one stops. */
export class DataDirInUse extends DatabaseRefused {
  /** The folder as DATA_DIR names it, absolute. */
  readonly folder: string
  /** Who holds it, as the holder calls itself: product, process id and host. */
  readonly holder: string

  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by ${holder}. Stop that process first, or set DATA_DIR to another folder.`,
    )
    this.folder = folder
    this.holder = holder
  }
}
